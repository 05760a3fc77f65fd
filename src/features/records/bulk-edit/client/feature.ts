import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

export const bulkEditClient: ClientFeature = {
  name: 'bulk-edit',
  views: { bulkEdit: lazy(() => import('./bulk-edit-dialog.tsx')) },
};
