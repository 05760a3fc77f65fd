import type { DrawnScreens } from '../../../client-feature.ts';

export const remindersScreens: DrawnScreens = {
  'reminders/preview': async () => (await import('./preview-screen.tsx')).default,
};
