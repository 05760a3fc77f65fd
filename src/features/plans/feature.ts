import { feature } from '../feature.ts';
import { planEndpoints } from './server/plans.routes.ts';
import { timedPlanning } from './server/timed-planning.hooks.ts';

/** Inspections that recur: timed plans and the rounds they give. */
export const plansFeature = feature({
  name: 'plans',
  endpoints: planEndpoints,
  hooks: { RiskTimedPlanning: timedPlanning },
});
