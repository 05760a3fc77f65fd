import type { Start } from '../../../engine/projections/starts.ts';
import { screenNameOf } from '../../../engine/screen-name.ts';
import { isHolder, type MenuNode, toMenuRoutes, visibleNodes } from '../../session/menu-tree.ts';

/** A page of a menu in the palette. */
export interface PageEntry {
  path: string;
  title: string;
  /** Titles of the menus above the page. */
  trail: string[];
  icon: string | null | undefined;
  pinyin?: string | undefined;
  /** Name of the page's generated screen; null: the screen is handwritten. */
  screen: string | null;
  external: string | null;
}

/** Every page visible in the menus; items without a page of their own are left out. */
export function pagesOf(tree: readonly MenuNode[]): PageEntry[] {
  return [...toMenuRoutes(visibleNodes(tree)).values()]
    .filter(({ node }) => node.children.length === 0 && !isHolder(node))
    .map(({ node, trail }) => ({
      path: node.path,
      title: node.title,
      trail: trail.slice(0, -1).map(({ title }) => title),
      icon: node.item.meta.icon,
      pinyin: node.item.meta.pinyin,
      screen: screenNameOf(node.item.component ?? ''),
      external: node.external,
    }));
}

/** Actions the user may start, each with the page of his menus that opens its form. */
export function startsOf(pages: readonly PageEntry[], starts: readonly Start[]) {
  return starts.flatMap((start) => {
    const page = pages.find(({ screen }) => screen === start.screen);
    return page ? [{ ...start, page }] : [];
  });
}
