import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { refuse } from '../../../../../server/errors.ts';
import { insertRecord, updateRecord } from '../../../../../server/records/store.ts';
import { DELAY_ANSWER_HOURS, DELAY_STEP } from '../../workflow/delay.ts';
import { VERDICT } from '../../workflow/status.ts';
import { addParticipants } from '../sql/people.sql.ts';
import { changeStage } from '../transition/stages.ts';
import type { Transition } from '../transition/transition-state.ts';
import { DELAY_STATUS, waitingDelay } from './delay-rules.ts';

const HOUR_MS = 3_600_000;

/** Time at which an unanswered application moves to its next approver. */
function answerTime(now: Date): string {
  return formatWallTime(new Date(now.getTime() + DELAY_ANSWER_HOURS * HOUR_MS));
}

// --- changes to the hazard's own row ---

export function markDelay({ after, approvers }: Transition): void {
  after.delayStep = approvers?.step ?? DELAY_STEP.director;
  const [leader] = approvers?.step === DELAY_STEP.leader ? approvers.userIds : [];
  if (leader !== undefined) after.delayLeaderId = leader;
}

export function clearDelay({ after }: Transition): void {
  delete after.delayStep;
  delete after.delayLeaderId;
}

export function settleDelay(work: Transition, { granted }: { granted: boolean }): void {
  clearDelay(work);
  if (!granted) return;
  work.after.accomplishTime = work.delay?.newAccomplishTime;
  work.after.delayCount = Number(work.before.delayCount ?? 0) + 1;
}

// --- changes to the application ---

export async function writeDelay({ ctx, before, after, input, approvers }: Transition): Promise<void> {
  const isMajor = Number(before.againCheckResult) === VERDICT.major;
  const leader = after.delayLeaderId === undefined ? {} : { leaderId: after.delayLeaderId };
  await insertRecord(ctx, ctx.catalog.resource('RiskDelay'), {
    record: {
      riskRegisterId: Number(before.id),
      oldAccomplishTime: before.accomplishTime,
      newAccomplishTime: input.newAccomplishTime,
      delayReason: input.delayReason,
      controlMeasure: input.controlMeasure,
      status: DELAY_STATUS.waiting,
      step: after.delayStep,
      answerTime: answerTime(ctx.now()),
      ...(isMajor ? {} : { checkerId: before.againCheckId }),
      ...leader,
    },
  });
  await addParticipants(ctx.db, Number(before.id), (approvers?.userIds ?? []).map(Number));
}

export async function writeAnswer(work: Transition, { granted }: { granted: boolean }): Promise<void> {
  const { ctx, before, after, input, now } = work;
  await change(work, {
    status: granted ? DELAY_STATUS.granted : DELAY_STATUS.refused,
    opinion: input.opinion,
    approverName: ctx.caller.name,
    approveTime: now,
  });
  if (!granted) return;
  const set = { accomplishTime: after.accomplishTime };
  await changeStage(ctx, 'RiskRectify', { hazardId: Number(before.id), set });
}

export async function lapse(work: Transition): Promise<void> {
  if (work.before.delayStep === undefined) return;
  const delay = await waitingDelay(work.ctx, work.before.id);
  if (delay) await change({ ...work, delay }, { status: DELAY_STATUS.lapsed });
}

async function change({ ctx, delay }: Transition, set: WireRecord): Promise<void> {
  if (!delay) throw new Error('no application is answered');
  const { answerTime: _, ...kept } = delay;
  const values = Object.entries({ ...kept, ...set }).filter(([, value]) => value !== undefined);
  const update = { before: delay, after: Object.fromEntries(values) };
  if (!(await updateRecord(ctx, ctx.catalog.resource('RiskDelay'), update))) throw refuse('H1003');
}
