import type { WireRecord } from '../../../../../engine/json.ts';
import type { Refusal } from '../../../../../engine/workflow/definition.ts';
import { apply, type Outcome } from '../../../../../engine/workflow/workflow.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals } from '../../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../../server/db/records/read.ts';
import type { Written } from '../../../../../server/db/records/write.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { refuseByCondition } from '../../../../../server/records/actions/values.ts';
import { appendHistory, changedParts } from '../../../../../server/records/history.ts';
import { type LastChange, lastChange } from '../../../../../server/records/past/last-change.ts';
import { updateRecord } from '../../../../../server/records/store.ts';
import { readVersion } from '../../../../../server/records/values/body.ts';
import type { HazardEffect } from '../../workflow/effects.ts';
import { eventOf, isGiven } from '../../workflow/event-of.ts';
import { HAZARD_EVENTS, type HazardCall, type HazardEvent } from '../../workflow/events.ts';
import { ROLE_FIELDS, reachedRoles, statusOf } from '../../workflow/facts.ts';
import { stageOf } from '../../workflow/flow.ts';
import { hazardWorkflow } from '../../workflow/hazard.ts';
import { HAZARD_MACHINE_VERSION } from '../../workflow/machine.ts';
import type { HazardRule, HazardSubject } from '../../workflow/rules.ts';
import { hazardSettings } from '../reading/settings.ts';
import { namedOn } from '../reading/visibility.ts';
import { partsOf, readPayload, readReason, reasonError, requireBody } from '../register/body.ts';
import { RULES } from '../register/rules.ts';
import { addParticipants } from '../sql/people.sql.ts';
import { changeHazard } from './hazard-effects.ts';
import { writeStages } from './stage-effects.ts';
import { findTarget, subjectOf, wallNow } from './target.ts';
import { tellPeople } from './tell.ts';
import type { Transition } from './transition-state.ts';
import { refuseIncomplete } from './verdict.ts';

type Allowed = Extract<Outcome<HazardRule>, { ok: true }>;

/** Performs an event of a hazard in the caller's transaction (security.md#R10); a refusal changes nothing. */
export async function transitHazard(ctx: UserCtx, call: HazardCall, rawBody: unknown): Promise<void> {
  const body = requireBody(rawBody);
  const hazard = await findTarget(ctx, partsOf(call).resource, idOf(call, body));
  const settings = await hazardSettings(ctx);
  const subject = await subjectOf(ctx, hazard, settings);
  // State and person are checked before the payload, because all variants of a call start from the same state.
  await decide(ctx, subject, { event: probeOf(call, body, hazard.record), record: hazard.record });
  const { resource, verb } = partsOf(call);
  if (resource === 'RiskRegister') {
    await refuseStale(ctx, readVersion(body), hazard.record);
    refuseByCondition(ctx, { resource: ctx.catalog.resource(resource), verbs: [verb], records: [hazard.record] });
  }
  if (call === 'RiskAgainCheck/edit') refuseIncomplete(ctx, body);
  const input = readPayload(ctx, call, body);
  // Read after the payload, so that a form with a required reason reports a missing reason with its own message.
  const reason = readReason(body);
  const event = chosenEvent(call, input, hazard.record);
  const outcome = await decide(ctx, subject, { event, record: hazard.record });
  requireReason(outcome, event, reason);
  const before = hazard.record;
  const work: Transition = { ctx, event, settings, now: wallNow(ctx), before, after: { ...before }, input, reason };
  await RULES[call]?.(work);
  await write(work, outcome);
}

function idOf(call: HazardCall, body: WireRecord): unknown {
  const isOpening = call === 'RiskRectify/add' || call === 'RiskAcceptRecord/add';
  if (call === 'RiskRectify/approveDelay' && isGiven(body.delayId)) return body.delayId;
  return isOpening && isGiven(body.riskRegisterId) ? body.riskRegisterId : body.id;
}

function probeOf(call: HazardCall, body: WireRecord, record: WireRecord): HazardEvent {
  const reading = eventOf(call, body, record);
  return reading.ok ? reading.event : 'RiskRegister/submit.judge';
}

function chosenEvent(call: HazardCall, input: WireRecord, record: WireRecord): HazardEvent {
  const reading = eventOf(call, input, record);
  if (reading.ok) return reading.event;
  throw refused(reading, { errors: reading.fields.map((field) => ({ field, message: reading.reason })) });
}

/** Outcome of an event in the state machine. @throws its refusal, with the user who changed the hazard meanwhile */
async function decide(
  ctx: UserCtx,
  subject: HazardSubject,
  of: { event: HazardEvent; record: WireRecord },
): Promise<Allowed> {
  const outcome = apply(hazardWorkflow, subject, of.event);
  if (!outcome.ok) throw refused(outcome, await changedMeanwhile(ctx, of.record));
  return outcome;
}

/** Error of a code, with the state machine's more specific message, such as 该隐患未经研判. */
function refused({ code, reason }: Refusal, more: object | null = null): Error {
  const error = refuse(code, {}, { ...more });
  error.message = reason;
  return error;
}

/** Refuses a version older than the hazard's with H1003; versions of stage rows are not compared. */
async function refuseStale(ctx: UserCtx, version: number | undefined, record: WireRecord): Promise<void> {
  if (version === undefined || version === Number(record.version)) return;
  throw await lostRace(ctx, record);
}

/** Error H1003 with the user who changed the hazard, and the time (domain.md#9.13). */
async function lostRace(ctx: UserCtx, record: WireRecord): Promise<Error> {
  return refuse('H1003', {}, { ...(await changedMeanwhile(ctx, record)) });
}

/** Requires a reason from a manager who recalls or deletes the work of other people (domain.md#3). */
function requireReason(outcome: Allowed, event: HazardEvent, reason: string | null): void {
  const isManager = outcome.rule.by === 'manager' || outcome.rule.by === 'orphanManager';
  const isAssign = outcome.effects.some(({ type }) => type === 'reassign');
  if (!isManager || isAssign || reason !== null) return;
  const what = HAZARD_EVENTS[event].verb === 'delete' ? '删除' : '撤回';
  throw invalid([reasonError(`请输入${what}原因！`)], `${what}原因不能为空`);
}

async function write(work: Transition, outcome: Allowed): Promise<void> {
  const { ctx, before, after } = work;
  const effects = outcome.effects as HazardEffect[]; // effects of the hazard machine (workflow/chart.ts)
  const isRemoved = effects.some(({ type }) => type === 'removeRecord');
  changeHazard(work, effects);
  after.status = outcome.toStatus;
  if (outcome.toStatus !== outcome.fromStatus) after.stageTime = work.now;
  const written = await updateRecord(ctx, ctx.catalog.resource('RiskRegister'), {
    before,
    after,
    guard: ['status'],
    ...(isRemoved ? { columns: { is_deleted: true } } : {}),
  });
  if (!written) throw await lostRace(ctx, before);
  await writeStages(work, effects);
  const former = new Set(personsOf(before));
  const joining = personsOf(after).filter((id) => !former.has(id));
  await addParticipants(ctx.db, Number(before.id), joining);
  await remember(work, outcome, written);
  await tellPeople(work, effects);
}

/** Ids of the people named for stages that the hazard has reached (`reachedRoles`). */
function personsOf(after: WireRecord): number[] {
  const named = reachedRoles(statusOf(after)).map((role) => after[ROLE_FIELDS[role].id]);
  return named.filter(isGiven).map(Number);
}

/** Reason or opinion of the form, which the process flow shows beside the event. */
function spoken({ rebackReason, delayReason, opinion }: WireRecord): string | null {
  const words = [rebackReason, delayReason, opinion].find((word) => typeof word === 'string');
  return typeof words === 'string' ? words : null;
}

async function remember(work: Transition, outcome: Allowed, { last }: Written): Promise<void> {
  const { ctx, event, before, after, input, reason } = work;
  const { call, title } = HAZARD_EVENTS[event];
  const stage = stageOf(event, statusOf(before));
  const parts = changedParts(before, after);
  await appendHistory(ctx, {
    resource: 'RiskRegister',
    recordId: Number(before.id),
    event: call,
    ...(title === null ? {} : { title, stage }),
    fromStatus: outcome.fromStatus,
    toStatus: outcome.toStatus,
    reason: reason ?? spoken(input),
    before: parts.before,
    // The payload is stored word for word, because a stage row may be voided later.
    after: Object.keys(input).length > 0 ? { ...parts.after, input } : parts.after,
    machineVersion: HAZARD_MACHINE_VERSION,
    last,
  });
}

/** Last user and event of the hazard, for a caller whose action no longer fits its state (domain.md#9.13). */
export async function changedMeanwhile(ctx: UserCtx, record: WireRecord): Promise<LastChange | null> {
  const isSeen = Number(record.status) !== 0 || (await isNamed(ctx, record.id));
  return isSeen ? lastChange(ctx, 'RiskRegister', Number(record.id)) : null;
}

/** True if the caller is or was named on the hazard: refusals must not reveal a draft to others, who do not see it. */
async function isNamed(ctx: UserCtx, id: unknown): Promise<boolean> {
  const filter = all(equals('id', id), namedOn(ctx, 'id'));
  const model = ctx.catalog.model('RiskRegister');
  for (const deleted of [false, true]) {
    if (await selectOne(ctx.db, model, { filter, visible: [], deleted })) return true;
  }
  return false;
}
