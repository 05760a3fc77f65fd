import { lazy } from 'react';
import { type ClientFeature, page } from '../../../client-feature.ts';

export const labelsClient: ClientFeature = {
  name: 'labels',
  pages: [page('q/:code', async () => (await import('./scan-page.tsx')).ScanPage)],
  views: { labelModal: lazy(() => import('./label-modal.tsx')) },
};
