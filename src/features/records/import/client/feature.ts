import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

export const importClient: ClientFeature = {
  name: 'import',
  views: { importModal: lazy(() => import('./import-modal.tsx')) },
};
