import { list } from '../../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { wordsOf } from '../workflow/schedule.ts';
import { completePlan, decide } from './plan-rules.ts';
import { OFFER, offerPlans } from './reading.ts';

/** Rules of timed plans: they can be changed only while stopped (domain.md#7.3). */
export const timedPlanning: ResourceHooks = {
  // Rounds of a deleted plan keep its name.
  staysNamed: true,
  untold: ['nextTime'],
  decorateRows: offerPlans,
  rowSchema: { actions: list(OFFER) },
  decorateDetail(_ctx, plan) {
    const words = wordsOf(plan);
    if (words !== '') plan.cycleWords = words;
  },
  complete: completePlan,
  beforeDelete(ctx, rows) {
    for (const row of rows) decide(ctx, row, 'RiskTimedPlanning/delete');
  },
};
