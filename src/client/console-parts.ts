import { loadHome } from '../features/oversight/home/client/feature.ts';

/** Loaders of the signed-in console's modules, which are fetched in parallel, not one after the other. */
export const consoleParts = {
  frame: () => import('./signed-in-routes.tsx'),
  home: loadHome,
  menuScreen: () => import('./menu-screen.tsx'),
  resourceScreen: () => import('./resource-views/resource-screen.tsx'),
};

const FRAME_PAGES = /^\/(homePage|welcome|account|apiDocs|404)?(\/|$)/;

/** Prefetches the modules of this address, all at once, while the session reads user and menus. */
export function fetchConsole(pathname: string): void {
  const isMenu = !FRAME_PAGES.test(pathname) && !pathname.startsWith('/user/');
  const page = isMenu ? [consoleParts.menuScreen(), consoleParts.resourceScreen()] : [consoleParts.home()];
  // Ignores failures: the component that renders the module reports them.
  void Promise.all([consoleParts.frame(), ...page]).catch(() => null);
}
