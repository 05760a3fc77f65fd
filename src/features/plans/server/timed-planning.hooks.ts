import { boolean, list, object, text } from '../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { completePlan, decide } from './plan-rules.ts';
import { offerPlans } from './reading.ts';

const OFFER = object({ resource: text, verb: text, name: text, enabled: boolean, reason: text }, '可执行操作');

/** Rules of timed plans: changed only while they are stopped (domain.md#7.3). */
export const timedPlanning: ResourceHooks = {
  // Rounds of a deleted plan keep its name.
  staysNamed: true,
  decorateRows: offerPlans,
  rowSchema: { actions: list(OFFER) },
  complete: completePlan,
  beforeDelete(ctx, rows) {
    for (const row of rows) decide(ctx, row, 'RiskTimedPlanning/delete');
  },
};
