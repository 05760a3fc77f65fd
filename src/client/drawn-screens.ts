import type { FunctionComponent } from 'react';
import type { MenuNode } from './session/menu-tree.ts';

type LoadScreen = () => Promise<FunctionComponent<{ node: MenuNode }>>;

/** Programs of the screens that subjects draw themselves and few people open: lists do without their addresses. */
export const DRAWN_SCREENS: { readonly [component: string]: LoadScreen } = {
  'setup/index': async () => (await import('../features/setup/client/setup-screen.tsx')).default,
  'plans/board': async () => (await import('../features/plans/client/board/board-screen.tsx')).BoardScreen,
  'reminders/preview': async () => (await import('../features/reminders/client/preview-screen.tsx')).default,
  'statistics/index': async () => (await import('../features/statistics/client/statistics-screen.tsx')).default,
  'work-calendar/year': async () => (await import('../features/work-calendar/client/year-screen.tsx')).YearScreen,
  Iframe: async () => (await import('../features/embedding/client/iframe-page.tsx')).IframePage,
};
