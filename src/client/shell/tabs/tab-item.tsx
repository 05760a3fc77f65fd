import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type HTMLAttributes, type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './tab-bar.module.css';
import { BACK_TO_TAB } from './tab-scroll.ts';
import type { Tab } from './tabs.ts';
import type { TabCommand } from './use-tabs.ts';

const COMMANDS: { key: TabCommand; label: string }[] = [
  { key: 'close', label: '关闭当前标签' },
  { key: 'right', label: '关闭右侧' },
  { key: 'left', label: '关闭左侧' },
  { key: 'all', label: '关闭全部' },
];

/** Properties that make a tab movable, set once the code for dragging is loaded. */
export interface Grip {
  ref: Ref<HTMLDivElement>;
  style: HTMLAttributes<HTMLDivElement>['style'];
  isDragging: boolean;
  handle: HTMLAttributes<HTMLAnchorElement>;
}

export interface TabProps {
  tab: Tab;
  isActive: boolean;
  onCommand: (command: TabCommand, path: string) => void;
}

export interface TabListProps {
  tabs: Tab[];
  active: string;
  onCommand: (command: TabCommand, path: string) => void;
  onMove: (path: string, to: string) => void;
}

const STEPS: { readonly [key: string]: 'previousElementSibling' | 'nextElementSibling' } = {
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
};

/**
 * Handles keys of a tab; Delete closes. Arrows move the focus among tabs (one stop of the Tab key), or a tab picked up
 * for dragging.
 */
function onKey(event: KeyboardEvent<HTMLAnchorElement>, grip: Grip | undefined, close: () => void): void {
  grip?.handle.onKeyDown?.(event);
  if (event.defaultPrevented || grip?.isDragging) return;
  const item = event.currentTarget.closest('li');
  const linkAt = (side: (typeof STEPS)[string]) => item?.[side]?.querySelector('a');
  if (event.key === 'Delete') {
    (linkAt('nextElementSibling') ?? linkAt('previousElementSibling'))?.focus();
    close();
  }
  const side = STEPS[event.key];
  if (!side) return;
  event.preventDefault();
  linkAt(side)?.focus();
}

/** One open page: its link, the four ways to close at a right click, and its cross (look.md#10.3). */
export function TabItem({ tab, isActive, onCommand, grip }: TabProps & { grip?: Grip }) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  const menu: MenuProps = {
    items: COMMANDS,
    onClick: ({ key }) => onCommand(key as TabCommand, tab.path),
  };
  return (
    <li ref={element} className={classes.item} data-active={isActive} data-dragging={grip?.isDragging}>
      <div ref={grip?.ref} style={grip?.style} className={classes.body}>
        <Dropdown menu={menu} trigger={['contextMenu']}>
          <Link
            className={classes.link}
            to={tab.path + tab.search}
            state={BACK_TO_TAB}
            aria-current={isActive ? 'page' : undefined}
            draggable={false}
            {...grip?.handle}
            tabIndex={isActive ? 0 : -1}
            onKeyDown={(event) => onKey(event, grip, () => onCommand('close', tab.path))}
          >
            {tab.title}
          </Link>
        </Dropdown>
        <button
          type="button"
          className={classes.close}
          aria-label={`关闭${tab.title}`}
          tabIndex={-1}
          onClick={() => onCommand('close', tab.path)}
        >
          <CloseOutlined />
        </button>
      </div>
    </li>
  );
}
