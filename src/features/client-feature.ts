import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { InstalledViews } from '../client/resource-views/installed-views.ts';
import type { MenuNode } from '../client/session/menu-tree.ts';

/** What one subject adds to the client; the list of all is client/features.ts. Everything heavy in it is fetched when it is drawn. */
export interface ClientFeature {
  /** Folder below src/features. */
  name: string;
  /** Pages of the frame. */
  pages?: RouteObject[];
  /** Pages without the frame around them, below /test. */
  barePages?: RouteObject[];
  /** Screens that a menu's component names; those few people open are in client/drawn-screens.ts instead. */
  screens?: { readonly [component: string]: MenuScreenProgram };
  views?: InstalledViews;
}

export type MenuScreenProgram = LazyExoticComponent<FunctionComponent<{ node: MenuNode }>>;

/** Program of a page or screen. */
export type Load = () => Promise<FunctionComponent>;

/**
 * A page whose program is fetched when it is first drawn. React's lazy within declarative routes: nothing inside the
 * frame is fetched before the session was read, and the login page does without the data router.
 */
export function page(path: string, load: Load, children?: RouteObject[]): RouteObject {
  return { path, Component: screen(load), children };
}

export function screen(load: Load): LazyExoticComponent<FunctionComponent> {
  return lazy(async () => ({ default: await load() }));
}
