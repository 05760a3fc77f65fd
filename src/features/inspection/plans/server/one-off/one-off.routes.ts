import { type Ctx, signedIn } from '../../../../../server/ctx.ts';
import type { Endpoint } from '../../../../../server/endpoint.ts';
import { listQuerySchema } from '../../../../../server/records/list-query.ts';
import { granted } from '../../../../../server/records/records.routes.ts';
import { executePlan } from './execute.ts';
import { EXECUTION, ownPlans } from './reading.ts';
import { cancelPlan, publishPlan } from './switch-plan.ts';

/** Calls of one-off plans that the descriptors alone cannot serve (wire.md#9.3). */
export function oneOffEndpoints(): Endpoint[] {
  return [
    { ...granted('/RiskPlanning/publish'), handler: (ctx, { body }) => publishPlan(signedIn(ctx), body) },
    { ...granted('/RiskPlanning/cancel'), handler: (ctx, { body }) => cancelPlan(signedIn(ctx), body) },
    {
      method: 'GET',
      path: '/RiskPlanningExecute/page',
      access: 'permission',
      permission: 'RiskPlanningExecute:page',
      envelope: 'wrapped',
      queryOf: (ctx: Ctx) => listQuerySchema(ctx.catalog.resource(EXECUTION)),
      handler: (ctx, { query }) => ownPlans(signedIn(ctx), query),
    },
    {
      ...granted('/RiskPlanningExecute/execute'),
      handler: (ctx, { body }) => executePlan(signedIn(ctx), body),
    },
  ];
}
