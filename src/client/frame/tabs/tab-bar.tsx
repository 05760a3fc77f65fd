import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { message } from '../feedback/feedback.ts';
import classes from './tab-bar.module.css';
import type { Tab } from './tabs.ts';
import { type TabCommand, useTabs } from './use-tabs.ts';

const COMMANDS: { key: TabCommand; label: string }[] = [
  { key: 'close', label: '关闭当前标签' },
  { key: 'right', label: '关闭右侧' },
  { key: 'left', label: '关闭左侧' },
  { key: 'all', label: '关闭全部' },
];

interface TabProps {
  tab: Tab;
  isActive: boolean;
  onCommand: (command: TabCommand, path: string) => void;
}

function TabItem({ tab, isActive, onCommand }: TabProps) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  const menu: MenuProps = {
    items: COMMANDS,
    onClick: ({ key }) => onCommand(key as TabCommand, tab.path),
  };
  return (
    <li ref={element} className={classes.item} data-active={isActive}>
      <Dropdown menu={menu} trigger={['contextMenu']}>
        <Link className={classes.link} to={tab.path + tab.search} aria-current={isActive ? 'page' : undefined}>
          {tab.title}
        </Link>
      </Dropdown>
      <button
        type="button"
        className={classes.close}
        aria-label={`关闭${tab.title}`}
        onClick={() => onCommand('close', tab.path)}
      >
        <CloseOutlined />
      </button>
    </li>
  );
}

/** Every visited route as a tab; right click offers the four ways to close (spec §2.4). */
export function TabBar() {
  const { tabs, active, run } = useTabs((text) => message.info({ key: 'tabs', content: text }));
  return (
    <nav aria-label="已打开的页面" className={classes.bar}>
      <ul className={classes.list}>
        {tabs.map((tab) => (
          <TabItem key={tab.path} tab={tab} isActive={tab.path === active} onCommand={run} />
        ))}
      </ul>
    </nav>
  );
}
