import type { DrawnScreens } from '../../../client-feature.ts';

export const hazardsScreens: DrawnScreens = {
  'turns/index': async () => (await import('./turns/turns-screen.tsx')).default,
};
