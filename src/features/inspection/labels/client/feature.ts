import { lazy } from 'react';
import { type ClientFeature, page } from '../../../client-feature.ts';

const scanPage = async () => (await import('./scan-page.tsx')).ScanPage;

export const labelsClient: ClientFeature = {
  name: 'labels',
  kept: ['label'],
  pages: [page('q/:code', scanPage), page('q/:resource/:id', scanPage)],
  views: { labelModal: lazy(() => import('./label-modal.tsx')) },
};
