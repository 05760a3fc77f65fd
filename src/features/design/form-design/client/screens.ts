import type { DrawnScreens } from '../../../client-feature.ts';

export const formDesignScreens: DrawnScreens = {
  'form-design/index': async () => (await import('./design-screen.tsx')).default,
};
