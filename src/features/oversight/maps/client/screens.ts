import type { DrawnScreens } from '../../../client-feature.ts';

export const mapsScreens: DrawnScreens = {
  'map/index': async () => (await import('./map-screen.tsx')).MapScreen,
};
