import type { DrawnScreens } from '../../../client-feature.ts';

export const accessScreens: DrawnScreens = {
  'system/permission/index': async () => (await import('./permission-screen.tsx')).default,
};
