import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

const PaperDialog = lazy(() => import('./paper-dialog.tsx'));

/** Opens, when a notice is made or printed, a dialog to choose its sheet and file format. */
export const papersClient: ClientFeature = {
  name: 'papers',
  views: {
    questions: { 'RectifyNotice/paper': { Dialog: PaperDialog } },
    answers: { '/RiskRectify/notice': PaperDialog },
  },
};
