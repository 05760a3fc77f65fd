import type { DrawnScreens } from '../../../client-feature.ts';

export const workCalendarScreens: DrawnScreens = {
  'work-calendar/year': async () => (await import('./year-screen.tsx')).YearScreen,
};
