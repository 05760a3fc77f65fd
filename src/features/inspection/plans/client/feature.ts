import { lazy } from 'react';
import type { ClientFeature } from '../../../client-feature.ts';

const rounds = () => import('./rounds/round-reading.tsx');
const inputs = () => import('./cover/cover-inputs.tsx');
const cover = () => import('./cover/cover-dialog.tsx');
const question = { Dialog: lazy(async () => ({ default: (await rounds()).RoundDoing })) };

/** Views of plans: a dialog that assigns people and shows the next rounds; cards for rounds and one-off plans. */
export const plansClient: ClientFeature = {
  name: 'plans',
  kept: ['RiskTimedPlanningExecute', 'RiskPlanningExecute', 'RiskPoint', 'RiskPointItem', 'RiskPointType'],
  views: {
    inputs: {
      'RiskTimedPlanning.planningData': lazy(async () => ({ default: (await rounds()).Assignments })),
      'RiskTimedPlanning.colours': lazy(async () => ({ default: (await inputs()).ColoursInput })),
      'RiskTimedPlanning.people': lazy(async () => ({ default: (await inputs()).PlacesInput })),
    },
    formNotes: { 'RiskTimedPlanning/cover': lazy(async () => ({ default: (await cover()).CoverPreview })) },
    questions: {
      'RiskTimedPlanning/cover': { Dialog: lazy(cover) },
      'RiskPlanningExecute/execute': { Dialog: lazy(async () => ({ default: (await rounds()).OneOffDoing })) },
      'RiskTimedPlanningExecute/signIn': question,
      'RiskTimedPlanningExecute/execute': question,
    },
    details: { timedRound: lazy(rounds) },
  },
};
