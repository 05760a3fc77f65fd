import { createContext, useContext } from 'react';
import { screenNameOf } from '../../../engine/screen-name.ts';
import { isHolder, type MenuNode, type MenuRoute } from '../../session/menu-tree.ts';

/** The page on screen, for menus and shell. */
export interface CurrentPage {
  title: string;
  description: string;
  /** Nodes from the root of the menu to the page; empty for pages of the shell. */
  trail: MenuNode[];
  /** From `meta.hiddenHeaderContent` of the menu item (look.md#9.3). */
  hidesHeader: boolean;
}

export interface MenuWorld {
  tree: MenuNode[];
  routes: Map<string, MenuRoute>;
  page: CurrentPage;
}

export const MenuContext = createContext<MenuWorld>({
  tree: [],
  routes: new Map(),
  page: { title: '', description: '', trail: [], hidesHeader: false },
});

export function useMenus(): MenuWorld {
  return useContext(MenuContext);
}

/** Path of the user's first menu with one of these generated screens; null: no such menu. */
export function pathOfScreen(routes: MenuWorld['routes'], screens: readonly string[]): string | null {
  const isOne = ({ node }: MenuRoute) => screens.includes(screenNameOf(node.item.component ?? '') ?? '');
  return [...routes.values()].find(isOne)?.node.path ?? null;
}

/** Titles of the shell's own pages (look.md#9.2). */
const FRAME_TITLES: Readonly<Record<string, string>> = {
  '/homePage': '首页',
  '/welcome': '欢迎',
  '/test/home': '欢迎',
  '/404': '404',
  '/apiDocs': '接口文档',
  '/account/center': '个人中心',
  '/account/settings/base': '基本设置',
  '/account/settings/security': '安全设置',
  '/account/settings/custom': '个性化设置',
  '/account/settings/binding': '账户绑定',
  '/account/settings/notification': '新消息通知',
  '/account/settings/device': '本机与离线',
};

/** Path of the pages of single records; the record's number follows. */
const RECORDS = '/hazards/';

/** Path of the page that shows one record, without a list, by the record's number. */
export const pathOfNumber = (number: string) => `${RECORDS}${encodeURIComponent(number)}`;

/** Title of a record's page, `/hazards/YH…`: its number. */
function titleOfRecord(path: string): string {
  return path.startsWith(RECORDS) ? decodeURIComponent(path.slice(RECORDS.length)) : '';
}

export function pageAt(path: string, routes: Map<string, MenuRoute>): CurrentPage {
  const route = routes.get(path);
  // A node that only groups other nodes has no title, and so no tab: its page redirects to a child.
  const own = route && !isHolder(route.node) ? route.node.title : '';
  const meta = route?.node.item.meta;
  return {
    title: FRAME_TITLES[path] ?? (own || titleOfRecord(path)),
    description: meta?.description ?? '',
    trail: route?.trail ?? [],
    hidesHeader: meta?.hiddenHeaderContent === true,
  };
}
