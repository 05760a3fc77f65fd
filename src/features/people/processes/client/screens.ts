import type { DrawnScreens } from '../../../client-feature.ts';

export const processesScreens: DrawnScreens = {
  'processes/index': async () => (await import('./process-screen.tsx')).ProcessScreen,
  'hazards/chart': async () => (await import('./process-screen.tsx')).HazardProcessScreen,
};
