import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { InstalledViews } from '../client/resource-views/installed-views.ts';
import type { MenuNode } from '../client/session/menu-tree.ts';

/**
 * Additions of one subject to the client, exported by its `client/feature.ts` as `<subject>Client`, except for the
 * screens of menus. Large parts are fetched when they are first rendered.
 */
export interface ClientFeature {
  /** Name of the subject's folder, two levels below src/features. */
  name: string;
  /** Pages inside the console's frame. */
  pages?: RouteObject[];
  /** Pages without that frame, below /test. */
  barePages?: RouteObject[];
  views?: InstalledViews;
}

/**
 * Loaders of the screens that a subject draws itself, by the component of a menu; exported by its `client/screens.ts`
 * as `<subject>Screens`. Apart from `ClientFeature`, so that a page with lists does not also load these import paths.
 */
export interface DrawnScreens {
  readonly [component: string]: () => Promise<FunctionComponent<{ node: MenuNode }>>;
}

/** Loader of a page or screen. */
export type Load = () => Promise<FunctionComponent>;

/**
 * A page whose code is fetched when it is first rendered. Uses React's lazy within declarative routes: pages inside
 * the frame load after the session was read, and the login page works without the data router.
 */
export function page(path: string, load: Load, children?: RouteObject[]): RouteObject {
  return { path, Component: screen(load), children };
}

export function screen(load: Load): LazyExoticComponent<FunctionComponent> {
  return lazy(async () => ({ default: await load() }));
}
