import type { DrawnScreens } from '../../../client-feature.ts';

export const hostScreens: DrawnScreens = {
  'system/machine/index': async () => (await import('./host-screen.tsx')).HostScreen,
};
