import { lazy } from 'react';
import type { ClientFeature } from '../../client-feature.ts';

const rounds = () => import('./rounds/round-reading.tsx');
const question = { Dialog: lazy(async () => ({ default: (await rounds()).RoundDoing })) };

/**
 * The people of a timed plan are assigned in a dialog, and its next rounds are shown below. Rounds and one-off plans are
 * done and read in cards.
 */
export const plansClient: ClientFeature = {
  name: 'plans',
  views: {
    inputs: { 'RiskTimedPlanning.planningData': lazy(async () => ({ default: (await rounds()).Assignments })) },
    questions: {
      'RiskPlanningExecute/execute': { Dialog: lazy(async () => ({ default: (await rounds()).OneOffDoing })) },
      'RiskTimedPlanningExecute/signIn': question,
      'RiskTimedPlanningExecute/execute': question,
    },
    details: { timedRound: lazy(rounds) },
  },
};
