import { lazy } from 'react';
import type { ClientFeature } from '../../client-feature.ts';

/** A hazard shows its stages instead of a plain detail. */
export const hazardsClient: ClientFeature = {
  name: 'hazards',
  views: { details: { hazard: lazy(() => import('./detail/hazard-detail-modal.tsx')) } },
};
