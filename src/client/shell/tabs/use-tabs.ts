import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useUser } from '../../session/use-session.ts';
import { useMenus } from '../menu/page-context.ts';
import { BACK_TO_TAB } from './tab-scroll.ts';
import { close, closeAll, closeLeft, closeRight, move, type Tab, type TabResult, visit } from './tabs.ts';

export type TabCommand = 'close' | 'right' | 'left' | 'all';

/** Key in session storage; the value names its user: other users of the computer must not see visited pages. */
const KEY = 'pro__TABS';

interface Stored {
  userId: string;
  tabs: Tab[];
}

/** Tabs this user left open, the latest last. */
export function readTabs(userId: string): Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return [];
    const tabs: unknown = Reflect.get(stored, 'tabs');
    return Reflect.get(stored, 'userId') === userId && Array.isArray(tabs) ? tabs.filter(isTab) : [];
  } catch {
    return [];
  }
}

function isTab(value: unknown): value is Tab {
  return typeof value === 'object' && value !== null && 'path' in value && 'search' in value && 'title' in value;
}

function apply(command: TabCommand, tabs: Tab[], place: { path: string; active: string }): TabResult {
  if (command === 'close') return close(tabs, place.path, place.active);
  if (command === 'right') return closeRight(tabs, place);
  return command === 'left' ? closeLeft(tabs, place) : closeAll(tabs, place);
}

export function useTabs(say: (message: string) => void) {
  const { pathname, search } = useLocation();
  const { page } = useMenus();
  const navigate = useNavigate();
  const userId = String(useUser().id);
  const [tabs, setTabs] = useState(() => readTabs(userId));

  useEffect(() => {
    // A page without a title is a redirect.
    if (page.title !== '') setTabs((before) => visit(before, { path: pathname, search, title: page.title }));
  }, [pathname, search, page.title]);

  useEffect(() => sessionStorage.setItem(KEY, JSON.stringify({ userId, tabs } satisfies Stored)), [userId, tabs]);

  const run = useCallback(
    (command: TabCommand, path: string) => {
      const result = apply(command, tabs, { path, active: pathname });
      if (result.message) say(result.message);
      setTabs(result.tabs);
      const target = result.tabs.find((tab) => tab.path === result.goTo);
      if (target) void navigate(target.path + target.search, { state: BACK_TO_TAB });
    },
    [tabs, pathname, navigate, say],
  );
  const reorder = useCallback((path: string, to: string) => setTabs((before) => move(before, path, to)), []);
  return { tabs, active: pathname, run, reorder };
}
