import type { WireRecord } from '../../../../../engine/json.ts';
import { apply } from '../../../../../engine/workflow/workflow.ts';
import { canOf, may, type UserCtx } from '../../../../../server/ctx.ts';
import { refuse } from '../../../../../server/errors.ts';
import { lockRecord } from '../../../../../server/records/detail.ts';
import { appendHistory, changedParts } from '../../../../../server/records/history.ts';
import { updateRecord } from '../../../../../server/records/store.ts';
import {
  ROUND_MACHINE_VERSION,
  ROUND_TITLES,
  type RoundActor,
  type RoundEvent,
  roundFacts,
  roundWorkflow,
} from '../../workflow/round.ts';
import { selectGrouped } from './round-people.sql.ts';

export const EXECUTION = 'RiskTimedPlanningExecute';
const MANAGEMENT = `${EXECUTION}:allPage`;

/** Relation of the caller to a round; `isGrouped`: he is in the group that the round was given to. */
export function roundActor(ctx: UserCtx, { checkUserId, deptId }: WireRecord, isGrouped: boolean): RoundActor {
  const scope = ctx.scopeOf(MANAGEMENT);
  const isManager = may(ctx, MANAGEMENT) && (scope === 'all' || scope.includes(String(deptId)));
  const isTaken = checkUserId !== undefined;
  const isInspector = isTaken ? String(checkUserId) === ctx.caller.id : isGrouped;
  return { can: canOf(ctx), isInspector, isBeaten: isGrouped && !isInspector, isManager };
}

/** An allowed step of a round, which stays locked until the transaction ends. */
export interface RoundStep {
  event: RoundEvent;
  before: WireRecord;
  fromStatus: number;
  toStatus: number;
}

/** Locks a round and checks the event in the state machine. @throws H1001, H1002, H1003 with the machine's messages */
export async function holdRound(ctx: UserCtx, id: unknown, event: RoundEvent): Promise<RoundStep> {
  const { record: before } = await lockRecord(ctx, EXECUTION, id);
  const grouped = await selectGrouped(ctx.db, Number(ctx.caller.id), [Number(before.id)]);
  const actor = roundActor(ctx, before, grouped.size > 0);
  const outcome = apply(roundWorkflow, { facts: roundFacts(before), actor }, event);
  if (outcome.ok) return { event, before, fromStatus: outcome.fromStatus, toStatus: outcome.toStatus };
  const error = refuse(outcome.code);
  error.message = actor.isBeaten && outcome.code === 'H1003' ? beatenBy(before, outcome.reason) : outcome.reason;
  throw error;
}

/** Text with the inspector who took the round first, and the time. */
function beatenBy({ checkUserName, signTime }: WireRecord, reason: string): string {
  const at = typeof signTime === 'string' ? `于 ${signTime.slice(0, 16)} ` : '';
  return `该任务已由${String(checkUserName ?? '他人')}${at}签到执行，${reason}`;
}

interface Doing {
  /** Values of the round to set beside its status. */
  set?: WireRecord;
  /** Input for the history. */
  said?: WireRecord;
}

/** Writes a step: the round, if unchanged since it was read, and its history. */
export async function writeStep(ctx: UserCtx, step: RoundStep, { set = {}, said }: Doing): Promise<void> {
  const { before, event, fromStatus, toStatus } = step;
  const after: WireRecord = { ...before, ...set, status: toStatus };
  for (const key of Object.keys(set)) if (after[key] === undefined) delete after[key];
  const written = await updateRecord(ctx, ctx.catalog.resource(EXECUTION), {
    before,
    after,
    guard: ['status', 'checkUserId'],
  });
  if (!written) throw refuse('H1003');
  const parts = changedParts(before, after);
  const title = ROUND_TITLES[event];
  await appendHistory(ctx, {
    resource: EXECUTION,
    recordId: Number(before.id),
    event,
    ...(title ? { title } : {}),
    fromStatus,
    toStatus,
    machineVersion: ROUND_MACHINE_VERSION,
    before: parts.before,
    after: said ? { ...parts.after, input: said } : parts.after,
  });
}
