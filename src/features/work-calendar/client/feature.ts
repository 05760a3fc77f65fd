import { lazy } from 'react';
import type { ClientFeature } from '../../client-feature.ts';

/** The year at a glance, and the word about a day of rest below a date that is being chosen. */
export const workCalendarClient: ClientFeature = {
  name: 'work-calendar',
  views: { dayNote: lazy(() => import('./rest-day-note.tsx')) },
};
