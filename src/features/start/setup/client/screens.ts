import type { DrawnScreens } from '../../../client-feature.ts';

export const setupScreens: DrawnScreens = {
  'setup/index': async () => (await import('./setup-screen.tsx')).default,
};
