import type { WireRecord } from '../../../../../engine/json.ts';
import { parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { APPOINTMENTS } from '../../workflow/appointments.ts';
import type { HazardEffect, HazardEffects } from '../../workflow/effects.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { lapse, writeAnswer, writeDelay } from '../delay/delay-effects.ts';
import { findAppointee } from '../sql/appointees.sql.ts';
import { changeStage, currentStage, openStage, type StageResource } from './stages.ts';
import type { Transition } from './transition-state.ts';

/** Value 立即整改 of the dictionary risk_rectify_type. */
const AT_ONCE = 1;

/** Verdict proposed if the registrant fixed the hazard and may rectify it, but is not its checker (domain.md#9.12). */
async function proposedVerdict({ ctx, after }: Transition): Promise<WireRecord> {
  if (!isFixed(after) || String(after.createdUserId) === String(after.againCheckId)) return {};
  const { permission } = APPOINTMENTS.rectify;
  const person = await findAppointee(ctx.db, { id: Number(after.createdUserId), permission, lock: undefined });
  if (!person?.enabled || !person.holds) return {};
  return { rectifyType: AT_ONCE, rectifyUserId: String(person.id), rectifyUserName: person.name };
}

/** Rectification by the registrant who fixed the hazard; its time is that of the check, the earliest allowed. */
function rectifiedBefore({ after, now }: Transition): WireRecord {
  if (!isFixed(after) || String(after.rectifyUserId) !== String(after.createdUserId)) return {};
  const { fixedDesc, fixedPictures } = after;
  const words = { riskRectifyResult: fixedDesc, riskRectifyOpinion: fixedDesc };
  return { ...words, afterPictures: fixedPictures, rectifyTime: now };
}

function isFixed({ fixedOnSpot, fixedPictures }: WireRecord): boolean {
  return fixedOnSpot === true && isGiven(fixedPictures);
}

type Bodies = { [K in keyof HazardEffects]?: (work: Transition, params: HazardEffects[K]) => Promise<void> };

/** Values of the hazard that a new stage row copies. */
function from(record: WireRecord, keys: readonly string[]): WireRecord {
  return Object.fromEntries(keys.filter((key) => record[key] !== undefined).map((key) => [key, record[key]]));
}

const CHECKER = ['againCheckId', 'againCheckName'];
const RECTIFIER = ['rectifyUserId', 'rectifyUserName'];
const RECTIFY_ORG = ['rectifyOrgId', 'rectifyOrgName'];
const ACCEPTOR = ['acceptUserId', 'acceptUserName'];
/** Stage rows have a copy of the deadline, because lists are read through an index of this column. */
const DEADLINE = ['accomplishTime'];

/** Changes of each effect to stage rows, made after the hazard's row was written and locked. */
const BODIES: Bodies = {
  async openCheck(work) {
    await open(work, 'RiskAgainCheck', { ...from(work.after, CHECKER), ...(await proposedVerdict(work)) });
  },
  recordVerdict,
  voidCheck: (work) => change(work, 'RiskAgainCheck', { voided: true }),
  async openRectify(work, { round }) {
    // The row of a failed round is voided; its content stays in the history and in the accept record.
    if (round === 'next') await change(work, 'RiskRectify', { voided: true });
    await open(work, 'RiskRectify', {
      ...from(work.after, [...RECTIFIER, ...RECTIFY_ORG, ...DEADLINE, 'round']),
      ...(round === 'first' ? rectifiedBefore(work) : {}),
    });
  },
  recordRectification: (work) =>
    change(work, 'RiskRectify', {
      ...work.input,
      ...from(work.after, ACCEPTOR),
      status: 1,
      submitTime: work.now,
    }),
  resetRectify: (work) => change(work, 'RiskRectify', { status: 0, submitTime: undefined }),
  voidRectify: (work) => change(work, 'RiskRectify', { voided: true }),
  openAccept: (work) => openAcceptance(work),
  recordAcceptance: (work, { passed }) => recordAcceptance(work, passed),
  recallAcceptance: (work) => change(work, 'RiskAcceptRecord', { recalled: true }),
  voidAccept: (work) => change(work, 'RiskAcceptRecord', { voided: true }),
  openDelay: writeDelay,
  settleDelay: writeAnswer,
  lapseDelay: lapse,
  reassign: (work, { role }) => reassign(work, role),
};

export async function writeStages(work: Transition, effects: readonly HazardEffect[]): Promise<void> {
  for (const effect of effects) await bodyOf(effect)?.(work);
}

/** Generic, because `BODIES[effect.type]` would lose the correlation between type and params of an effect. */
function bodyOf<K extends keyof HazardEffects>(effect: {
  type: K;
  params: HazardEffects[K];
}): ((work: Transition) => Promise<void>) | undefined {
  const body = BODIES[effect.type];
  return body && ((work) => body(work, effect.params));
}

async function open({ ctx, before }: Transition, resource: StageResource, values: WireRecord): Promise<void> {
  await openStage(ctx, resource, { riskRegisterId: Number(before.id), ...values });
}

function change({ ctx, before }: Transition, resource: StageResource, set: WireRecord): Promise<void> {
  return changeStage(ctx, resource, { hazardId: Number(before.id), set });
}

async function openAcceptance(work: Transition): Promise<void> {
  const rectified = work.input.rectifyTime ?? (await lastRectifyTime(work));
  await open(work, 'RiskAcceptRecord', {
    ...from(work.after, [...ACCEPTOR, ...DEADLINE, 'round']),
    ...(rectified === undefined ? {} : { rectifyTime: rectified }),
  });
}

async function lastRectifyTime({ ctx, before }: Transition): Promise<unknown> {
  return (await currentStage(ctx, 'RiskRectify', Number(before.id)))?.rectifyTime;
}

async function recordVerdict({ ctx, before, after, input, now }: Transition): Promise<void> {
  const chosen = from(after, [...RECTIFIER, ...RECTIFY_ORG]);
  const set = { ...input, ...chosen, status: 1, againCheckTime: now };
  await changeStage(ctx, 'RiskAgainCheck', { hazardId: Number(before.id), set, columns: createdNow(ctx, now) });
}

async function recordAcceptance({ ctx, before, input, now }: Transition, passed: boolean): Promise<void> {
  const set = { ...input, accetResult: passed, status: 1 };
  await changeStage(ctx, 'RiskAcceptRecord', { hazardId: Number(before.id), set, columns: createdNow(ctx, now) });
}

/** Columns for author and time of a stage row, set by its verdict, not by its creation (wire.md#8.3, wire.md#8.5). */
function createdNow(ctx: UserCtx, now: string) {
  return {
    created_time: parseWallTime(now) ?? ctx.now(),
    created_user_id: ctx.caller.id,
    created_user_name: ctx.caller.name,
  };
}

async function reassign(work: Transition, role: HazardEffects['reassign']['role']): Promise<void> {
  if (role === 'checker') await change(work, 'RiskAgainCheck', from(work.after, CHECKER));
  if (role === 'rectifier') await change(work, 'RiskRectify', from(work.after, RECTIFIER));
  if (role === 'acceptor') await change(work, 'RiskAcceptRecord', from(work.after, ACCEPTOR));
}
