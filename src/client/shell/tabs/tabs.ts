/**
 * Tab of a visited route (look.md#10.3). The functions of this file are pure: the tab bar navigates and shows messages.
 */
export interface Tab {
  /** Pathname, which identifies the tab. */
  path: string;
  /** Query string when the tab was left, so that a list is reopened with its filters. */
  search: string;
  title: string;
}

export interface TabResult {
  tabs: Tab[];
  /** Path to open when the active tab was closed. */
  goTo?: string;
  /** Reason why no tab was closed (look.md#10.3). */
  message?: string;
}

const LAST = '这是最后一个标签了, 无法被关闭';

/** Maximum number of open tabs, since the browser's storage holds them all; beyond it the oldest tab is closed. */
const MOST = 100;

/** Adds a tab for the visited route, or updates title and query of its tab. */
export function visit(tabs: readonly Tab[], visited: Tab): Tab[] {
  const at = tabs.findIndex((tab) => tab.path === visited.path);
  if (at < 0) return [...tabs, visited].slice(-MOST);
  return tabs.map((tab, index) => (index === at ? visited : tab));
}

/** Moves the tab of `path` to the position of `to`; the tabs between shift. */
export function move(tabs: readonly Tab[], path: string, to: string): Tab[] {
  const moved = tabs.find((tab) => tab.path === path);
  const at = tabs.findIndex((tab) => tab.path === to);
  if (!moved || at < 0) return [...tabs];
  return tabs.filter((tab) => tab !== moved).toSpliced(at, 0, moved);
}

export function close(tabs: readonly Tab[], path: string, active: string): TabResult {
  if (tabs.length <= 1) return { tabs: [...tabs], message: LAST };
  const at = tabs.findIndex((tab) => tab.path === path);
  const rest = tabs.filter((tab) => tab.path !== path);
  const neighbour = rest[Math.max(0, at - 1)];
  return path === active && neighbour ? { tabs: rest, goTo: neighbour.path } : { tabs: rest };
}

/** Keeps the tabs for which `keep` is true; if the active tab is closed, the clicked tab becomes active. */
function keepOnly(
  tabs: readonly Tab[],
  { path, active }: TabTarget,
  keep: (index: number, at: number) => boolean,
): TabResult {
  const at = tabs.findIndex((tab) => tab.path === path);
  const rest = tabs.filter((_, index) => keep(index, at));
  return rest.some((tab) => tab.path === active) ? { tabs: rest } : { tabs: rest, goTo: path };
}

export interface TabTarget {
  /** The tab that was right-clicked. */
  path: string;
  active: string;
}

export function closeRight(tabs: readonly Tab[], place: TabTarget): TabResult {
  if (tabs.at(-1)?.path === place.path) return { tabs: [...tabs], message: '右侧没有标签' };
  return keepOnly(tabs, place, (index, at) => index <= at);
}

export function closeLeft(tabs: readonly Tab[], place: TabTarget): TabResult {
  if (tabs[0]?.path === place.path) return { tabs: [...tabs], message: '左侧没有标签' };
  return keepOnly(tabs, place, (index, at) => index >= at);
}

/** Closes all tabs but the clicked one: the last tab cannot be closed. */
export function closeAll(tabs: readonly Tab[], place: TabTarget): TabResult {
  if (tabs.length <= 1) return { tabs: [...tabs], message: LAST };
  return keepOnly(tabs, place, (index, at) => index === at);
}
