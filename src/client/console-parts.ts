import { loadHome } from '../features/home/client/feature.ts';

/** Programs of the signed-in console that are fetched together, before each would ask for the next. */
export const consoleParts = {
  frame: () => import('./signed-in-routes.tsx'),
  home: loadHome,
  menuScreen: () => import('./menu-screen.tsx'),
  resourceScreen: () => import('./resource-views/resource-screen.tsx'),
};

const FRAME_PAGES = /^\/(homePage|welcome|account|apiDocs|404)?(\/|$)/;

/**
 * Starts on the way what this address will need while the session still reads user and menus: else frame, page and
 * screen would each be found only when the one before has been drawn.
 */
export function fetchConsole(pathname: string): void {
  const isMenu = !FRAME_PAGES.test(pathname) && !pathname.startsWith('/user/');
  const page = isMenu ? [consoleParts.menuScreen(), consoleParts.resourceScreen()] : [consoleParts.home()];
  // A failure shows where the part is drawn.
  void Promise.all([consoleParts.frame(), ...page]).catch(() => null);
}
