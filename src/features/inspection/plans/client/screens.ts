import type { DrawnScreens } from '../../../client-feature.ts';

export const plansScreens: DrawnScreens = {
  'plans/board': async () => (await import('./board/board-screen.tsx')).BoardScreen,
};
