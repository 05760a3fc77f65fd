import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

/** Screen with all days of a year, and the note below a chosen date that is a free day. */
export const workCalendarClient: ClientFeature = {
  name: 'work-calendar',
  views: { dayNote: lazy(() => import('./rest-day-note.tsx')) },
};
