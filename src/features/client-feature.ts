import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { InstalledViews } from '../client/resource-views/installed-views.ts';
import type { MenuNode } from '../client/session/menu-tree.ts';

/**
 * Pages and views that a subject (a folder such as people/access) adds to the client; its `client/feature.ts` exports
 * them as `<subject>Client`. Screens of menus are in `DrawnScreens`; large components are fetched when they are first
 * rendered.
 */
export interface ClientFeature {
  /** Name of the subject's folder, two levels below src/features. */
  name: string;
  /** Pages inside the console's frame. */
  pages?: RouteObject[];
  /** Pages without the console's frame, below /test. */
  barePages?: RouteObject[];
  views?: InstalledViews;
  /** Resources whose replies stay on the device, encrypted, to be shown without a network. */
  kept?: readonly string[];
}

/**
 * Loaders of hand-written screens, by the `component` of their menu; a subject's `client/screens.ts` exports them as
 * `<subject>Screens`. Not part of `ClientFeature`, so that a page with lists does not also load these import paths.
 */
export interface DrawnScreens {
  readonly [component: string]: () => Promise<FunctionComponent<{ node: MenuNode }>>;
}

export type Load = () => Promise<FunctionComponent>;

/**
 * Returns a route whose code is fetched when it is first rendered. Uses React's lazy, not the router's: the login page
 * needs no data router, and pages inside the frame load only after the session was read.
 */
export function page(path: string, load: Load, children?: RouteObject[]): RouteObject {
  return { path, Component: screen(load), children };
}

export function screen(load: Load): LazyExoticComponent<FunctionComponent> {
  return lazy(async () => ({ default: await load() }));
}
