import { lazy } from 'react';
import type { ClientFeature } from '../../client-feature.ts';

/** The people of a timed plan are assigned in a dialog, and its next rounds are shown below. */
export const plansClient: ClientFeature = {
  name: 'plans',
  views: { inputs: { 'RiskTimedPlanning.planningData': lazy(() => import('./assignments-input.tsx')) } },
};
