import type { DrawnScreens } from '../../../client-feature.ts';

export const statisticsScreens: DrawnScreens = {
  'statistics/index': async () => (await import('./statistics-screen.tsx')).default,
};
