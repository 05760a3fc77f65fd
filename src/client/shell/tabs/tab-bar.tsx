import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import {
  type ComponentType,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { message } from '../../ui/feedback/feedback.ts';
import { fetchWhenIdle } from '../../ui/when-idle.ts';
import classes from './tab-bar.module.css';
import { TabItem, type TabListProps } from './tab-item.tsx';
import { BACK_TO_TAB, followScroll, forgetScroll, isBackToTab, restoreScroll } from './tab-scroll.ts';
import type { Tab } from './tabs.ts';
import { useTabs } from './use-tabs.ts';

/** Every visited route as a tab; a right click offers the four ways to close (look.md#10.3). */
export function TabBar() {
  const { tabs, active, run, reorder } = useTabs((text) => message.info({ key: 'tabs', content: text }));
  useTabScroll();
  const list = useRef<HTMLUListElement>(null);
  const isOverflowing = useOverflow(list, tabs);
  const Tabs = useMovable(list) ?? StillTabs;
  return (
    <nav aria-label="已打开的页面" className={classes.bar}>
      <ul ref={list} className={classes.list} onWheel={scrollAlong}>
        <Tabs tabs={tabs} active={active} onCommand={run} onMove={reorder} />
      </ul>
      {isOverflowing && <AllTabs tabs={tabs} active={active} />}
    </nav>
  );
}

function StillTabs({ tabs, active, onCommand }: TabListProps) {
  return tabs.map((tab) => <TabItem key={tab.path} tab={tab} isActive={tab.path === active} onCommand={onCommand} />);
}

/** Scrolls the bar sideways with the wheel, as the bar does not scroll vertically. */
function scrollAlong({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/** Component of draggable tabs; null until loaded. Not by React's lazy, which would hide the bar while loading. */
function useMovable(list: RefObject<HTMLElement | null>): ComponentType<TabListProps> | null {
  const [Movable, setMovable] = useState<ComponentType<TabListProps> | null>(null);
  useEffect(
    () =>
      fetchWhenIdle(async () => {
        const module = await import('./movable-tabs.tsx');
        afterPress(list.current, () => setMovable(() => module.default));
      }),
    [list],
  );
  return Movable;
}

/** Calls `replace` once no element of `part` is pressed: removing a pressed element would suppress its click. */
function afterPress(part: HTMLElement | null, replace: () => void): void {
  if (!part?.querySelector(':active')) {
    replace();
    return;
  }
  const released = () => {
    window.removeEventListener('pointerup', released);
    window.removeEventListener('pointercancel', released);
    // Waits for the click, which follows the release.
    setTimeout(replace);
  };
  window.addEventListener('pointerup', released);
  window.addEventListener('pointercancel', released);
}

/** Menu of all tabs, shown if the bar is too narrow for all tabs. */
function AllTabs({ tabs, active }: { tabs: Tab[]; active: string }) {
  const navigate = useNavigate();
  const items = tabs.map(({ path, title }) => ({ key: path, label: title }));
  const open = (key: string) => {
    const tab = tabs.find(({ path }) => path === key);
    if (tab) void navigate(tab.path + tab.search, { state: BACK_TO_TAB });
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, selectedKeys: [active], onClick: ({ key }) => open(key), className: classes.all }}
    >
      <button type="button" className={classes.more} aria-label={`全部 ${tabs.length} 个标签`}>
        <EllipsisOutlined />
      </button>
    </Dropdown>
  );
}

/** True if an element's content is wider than the element; `content` triggers a new measurement. */
function useOverflow(ref: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is the trigger
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setOver(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref, content]);
  return isOver;
}

/** Restores the scroll positions of open tabs (see tab-scroll.ts). */
function useTabScroll(): void {
  const { pathname, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` counts when a page opens, not if a filter changes
  useLayoutEffect(() => {
    let stop = () => {};
    let isLeft = false;
    const follow = () => {
      if (!isLeft) stop = followScroll(pathname);
    };
    if (!isBackToTab(state)) {
      forgetScroll(pathname);
      follow();
      return () => stop();
    }
    const giveUp = restoreScroll(pathname, follow);
    return () => {
      isLeft = true;
      giveUp();
      stop();
    };
  }, [pathname]);
}
