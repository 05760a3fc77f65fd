import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { lockRecord } from '../../../../server/records/detail.ts';
import { appendHistories, appendHistory, changedParts } from '../../../../server/records/history.ts';
import { updateRecord } from '../../../../server/records/store.ts';
import { PLAN_MACHINE_VERSION } from '../workflow/machine.ts';
import { firstTime, scheduleOf } from '../workflow/schedule.ts';
import { decide } from './plan-rules.ts';
import { cancelWaiting, ROUND } from './rounds.sql.ts';

type Switch = 'RiskTimedPlanning/planningStart' | 'RiskTimedPlanning/planningStop';

/** Starts or stops a plan. Locks the plan before its rounds, like the timer, so that a stopped plan gets no round. */
export async function switchPlan(ctx: UserCtx, event: Switch, body: unknown): Promise<void> {
  const { record } = await lockRecord(ctx, 'RiskTimedPlanning', idIn(body));
  await switchLocked(ctx, event, record);
}

/** Starts or stops a plan that the caller has locked, or has added in the same transaction. */
export async function switchLocked(ctx: UserCtx, event: Switch, before: WireRecord): Promise<void> {
  const outcome = decide(ctx, before, event);
  const after: WireRecord = { ...before, status: outcome.toStatus };
  for (const { type } of outcome.effects) {
    if (type === 'setNext') setNext(after, formatWallTime(ctx.now()));
    if (type === 'clearNext') delete after.nextTime;
  }
  const resource = ctx.catalog.resource('RiskTimedPlanning');
  const written = await updateRecord(ctx, resource, { before, after, guard: ['status'] });
  if (!written) throw refuse('H1003');
  await appendHistory(ctx, {
    resource: resource.name,
    recordId: Number(before.id),
    event,
    fromStatus: outcome.fromStatus,
    toStatus: outcome.toStatus,
    machineVersion: PLAN_MACHINE_VERSION,
    ...changedParts(before, after),
  });
  if (outcome.effects.some(({ type }) => type === 'cancelUntouched')) await cancelRounds(ctx, Number(before.id));
}

/** Cancels the rounds that are not begun; begun rounds stay open. */
async function cancelRounds(ctx: UserCtx, planId: number): Promise<void> {
  const ids = await cancelWaiting(ctx.db, planId, ctx.now());
  if (ids.length === 0) return;
  const resource = 'RiskTimedPlanningExecute';
  const entry = { resource, event: 'cancel', title: '取消', fromStatus: ROUND.waiting, toStatus: ROUND.cancelled };
  const parts = { before: { status: ROUND.waiting }, after: { status: ROUND.cancelled } };
  await appendHistories(
    ctx,
    resource,
    ids.map((recordId) => ({ ...entry, ...parts, recordId })),
  );
  await announceChange(ctx, resource, { ids: [] });
}

/** Sets the next round to the first from now on: rounds missed while the plan was stopped are not created. */
function setNext(plan: WireRecord, now: string): void {
  const schedule = scheduleOf(plan);
  const next = schedule && firstTime(schedule, now);
  if (next === null) delete plan.nextTime;
  else plan.nextTime = next;
}

function idIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
}
