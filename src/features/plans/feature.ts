import { feature } from '../feature.ts';
import { planEndpoints } from './server/plans.routes.ts';
import { roundTimer } from './server/round-timer.ts';
import { roundTables } from './server/rounds.sql.ts';
import { timedExecution } from './server/timed-execution.hooks.ts';
import { timedPlanning } from './server/timed-planning.hooks.ts';

/** Inspections that recur: timed plans and the rounds they give. */
export const plansFeature = feature({
  name: 'plans',
  endpoints: planEndpoints,
  hooks: { RiskTimedPlanning: timedPlanning, RiskTimedPlanningExecute: timedExecution },
  tables: { before: roundTables },
  timers: [roundTimer],
});
