import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

/** Opens, when a notice is printed, a dialog to choose its sheet and file format. */
export const papersClient: ClientFeature = {
  name: 'papers',
  views: { questions: { 'RectifyNotice/paper': { Dialog: lazy(() => import('./paper-dialog.tsx')) } } },
};
