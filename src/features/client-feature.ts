import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { InstalledViews } from '../client/resource-views/installed-views.ts';

/**
 * What one subject adds to the client, but for the screens of menus (client/drawn-screens.ts). Everything heavy in it is
 * fetched when it is drawn.
 */
export interface ClientFeature {
  /** Folder below src/features. */
  name: string;
  /** Pages of the frame. */
  pages?: RouteObject[];
  /** Pages without the frame around them, below /test. */
  barePages?: RouteObject[];
  views?: InstalledViews;
}

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
