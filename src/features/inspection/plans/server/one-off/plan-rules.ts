import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { apply } from '../../../../../engine/workflow/workflow.ts';
import { canOf, type UserCtx } from '../../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import type { Change } from '../../../../../server/records/hooks/hooks.ts';
import { type OneOffEvent, oneOffFacts, oneOffWorkflow } from '../../workflow/one-off.ts';

/** Outcome of a call in the state machine, for a plan the caller has locked. @throws H1001, H1002 */
export function decideOneOff(ctx: UserCtx, plan: WireRecord, event: OneOffEvent, isInspector = false) {
  const actor = { can: canOf(ctx), isInspector };
  const outcome = apply(oneOffWorkflow, { facts: oneOffFacts(plan), actor }, event);
  if (!outcome.ok) throw refuse(outcome.code);
  return outcome;
}

/** Refuses changes of a published plan, and the times that checkTimes() refuses. */
export function completeOneOff(ctx: UserCtx, { before, record }: Change): void {
  if (before !== null) decideOneOff(ctx, before, 'RiskPlanning/edit');
  checkTimes(record, formatWallTime(ctx.now()));
}

/** @throws 400 for an end in the past or not after the start */
export function checkTimes({ startTime, endTime }: WireRecord, now: string): void {
  if (typeof endTime !== 'string') return;
  if (endTime <= now) throw invalid([{ field: 'endTime', message: '截止时间应晚于当前时间，请修改截止时间' }]);
  if (typeof startTime === 'string' && endTime <= startTime)
    throw invalid([{ field: 'endTime', message: '截止时间应晚于开始时间，请修改截止时间' }]);
}
