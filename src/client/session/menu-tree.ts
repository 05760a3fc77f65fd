import type { MenuItem } from '../../engine/session/login-user.ts';
import { safeUrl } from '../api/safe-url.ts';

/** A menu item in the tree, with its absolute path (look.md#9.3). */
export interface MenuNode {
  item: MenuItem;
  title: string;
  path: string;
  /** Address of an item that leaves the application (meta.target), null for a route. */
  external: string | null;
  children: MenuNode[];
}

/** One reachable page: its node and its ancestors, for breadcrumbs and open submenus. */
export interface MenuRoute {
  node: MenuNode;
  trail: MenuNode[];
}

/** Collapses double slashes of a path; an address with a scheme keeps them. */
function collapse(path: string): string {
  return path.startsWith('http') ? path : path.replace(/\/{2,}/g, '/');
}

/** Absolute path of an item under its parent: joined unless it already begins with '/' or 'http'. */
export function absolutePath(path: string, parent: string): string {
  if (path.startsWith('/') || path.startsWith('http')) return collapse(path);
  return collapse(`${parent}/${path}`);
}

/** Nests the flat list by pid, 0 being the root. Items whose parent was not granted are put at the root. */
export function toMenuTree(items: readonly MenuItem[]): MenuNode[] {
  const itemIds = new Set(items.map((item) => String(item.id)));
  const byParent = new Map<string, MenuItem[]>();
  for (const item of items) {
    const parent = itemIds.has(String(item.pid)) ? String(item.pid) : '0';
    byParent.set(parent, [...(byParent.get(parent) ?? []), item]);
  }
  const build = (parent: string, path: string): MenuNode[] =>
    (byParent.get(parent) ?? []).map((item) => {
      const own = absolutePath(item.path ?? '', path);
      byParent.delete(parent);
      return {
        item,
        title: item.meta.title,
        path: own,
        external: externalOf(item),
        children: build(String(item.id), own),
      };
    });
  return build('0', '');
}

function externalOf(item: MenuItem): string | null {
  if (!item.meta.target) return null;
  return safeUrl(item.meta.link || item.path || '');
}

/**
 * Every page by its path; hidden items have routes too (look.md#9.3). A node takes precedence over descendants with the
 * same path.
 */
export function toMenuRoutes(tree: readonly MenuNode[], trail: MenuNode[] = []): Map<string, MenuRoute> {
  const routes = new Map<string, MenuRoute>();
  for (const node of tree) {
    const way = [...trail, node];
    if (!node.path.startsWith('http')) routes.set(node.path, { node, trail: way });
    for (const [path, route] of toMenuRoutes(node.children, way)) if (!routes.has(path)) routes.set(path, route);
  }
  return routes;
}

/** Nodes of the side menu: without items of show=false and without children of hideChildren items. */
export function visibleNodes(tree: readonly MenuNode[]): MenuNode[] {
  return tree
    .filter((node) => node.item.meta.show !== false)
    .map((node) => {
      const { hideChildren, hideChildrenInMenu } = node.item.meta;
      return { ...node, children: hideChildren || hideChildrenInMenu ? [] : visibleNodes(node.children) };
    });
}

/** Components without a page of their own: they show the first page below them. */
const HOLDERS = new Set(['PageView', 'RouteView', 'BasicLayout', 'BlankLayout', '']);

export function isHolder({ item }: MenuNode): boolean {
  return HOLDERS.has(item.component ?? '');
}

/** Path opened for a menu node: its redirect, else its first visible leaf, else its first hidden leaf. */
export function landingPath(node: MenuNode): string | null {
  if (node.external) return null;
  if (node.item.redirect && !node.item.redirect.startsWith('http')) return collapse(node.item.redirect);
  const visible = visibleNodes([node])[0]?.children ?? [];
  const children = visible.length === 0 && isHolder(node) ? node.children : visible;
  if (children.length === 0) return node.path.startsWith('http') ? null : node.path;
  return children.map(landingPath).find((path) => path !== null) ?? null;
}

/** Path opened when switching to an application: the path of its first page. */
export function firstPath(items: readonly MenuItem[]): string | null {
  const paths = visibleNodes(toMenuTree(items)).map(landingPath);
  return paths.find((path) => path !== null) ?? null;
}

export function hasPath(items: readonly MenuItem[], path: string): boolean {
  return toMenuRoutes(toMenuTree(items)).has(path);
}
