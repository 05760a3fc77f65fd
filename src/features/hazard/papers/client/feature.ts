import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

/** Printing a notice opens the choice of its sheet. */
export const papersClient: ClientFeature = {
  name: 'papers',
  views: { questions: { 'RectifyNotice/paper': { Dialog: lazy(() => import('./paper-dialog.tsx')) } } },
};
