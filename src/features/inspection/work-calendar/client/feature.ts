import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

/** The year at a glance, and the note about a free day below a chosen date. */
export const workCalendarClient: ClientFeature = {
  name: 'work-calendar',
  views: { dayNote: lazy(() => import('./rest-day-note.tsx')) },
};
