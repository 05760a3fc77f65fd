import type { WireRecord } from '../../../../../engine/json.ts';
import { apply } from '../../../../../engine/workflow/workflow.ts';
import { readId } from '../../../../../kinds/relation/storage.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import { all, equals } from '../../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../../server/db/records/read.ts';
import { invalid, notFound, refuse } from '../../../../../server/errors.ts';
import { addRecord } from '../../../../../server/records/add.ts';
import { requireId } from '../../../../../server/records/detail.ts';
import { editRecord } from '../../../../../server/records/edit.ts';
import type { AddEvent, Change } from '../../../../../server/records/hooks/hooks.ts';
import { sourceOf } from '../../../../../server/records/registries/sources.ts';
import { toRows } from '../../../../../server/records/values/rows.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { HAZARD_EVENTS, REGISTERED } from '../../workflow/events.ts';
import { hazardWorkflow } from '../../workflow/hazard.ts';
import { HAZARD_MACHINE_VERSION } from '../../workflow/machine.ts';
import { hazardSettings } from '../reading/settings.ts';
import { visibleHazards } from '../reading/visibility.ts';
import { addParticipants } from '../sql/people.sql.ts';
import { holdHazard, subjectOf } from '../transition/target.ts';
import { transitHazard } from '../transition/transition.ts';
import { readHazardBody, requireBody } from './body.ts';
import { namePlace, removePast } from './history.ts';
import { requirePictures } from './rules.ts';

const ACCEPTED = 5;

/** Reference to the accepted hazard that was found again (domain.md#9.7). @throws 400 if not visible or not accepted */
async function earlierHazard(ctx: UserCtx, foundAgainId: unknown): Promise<WireRecord> {
  if (!isGiven(foundAgainId)) return {};
  const id = readId(foundAgainId);
  const model = ctx.catalog.model('RiskRegister');
  const row = id && (await selectOne(ctx.db, model, { filter: equals('id', id), visible: visibleHazards(ctx) }));
  if (!row) throw refused('原隐患不存在');
  if (Number(row.status) !== ACCEPTED) throw refused('原隐患尚未闭环，请在原隐患上继续办理');
  return { rootHazardId: id };
}

function refused(message: string) {
  return invalid([{ field: 'foundAgainId', message }], message);
}

export const ADD_EVENT: AddEvent = {
  event: 'RiskRegister/add',
  title: REGISTERED.title,
  stage: REGISTERED.stage,
  toStatus: 0,
  machineVersion: HAZARD_MACHINE_VERSION,
};

interface Registration {
  /** Source of the hazard, risk_source (domain.md#11), with a reference to its record; by default found in person. */
  set?: WireRecord;
  /** Ids of files of the source record. */
  files?: readonly number[];
}

const SUBMIT = HAZARD_EVENTS['RiskRegister/submit.judge'];

/** Registers a hazard with the caller as registrant (domain.md#3 row 1); `submit:false`: an incomplete draft. */
export async function registerHazard(ctx: UserCtx, rawBody: unknown, origin: Registration = {}): Promise<number> {
  const { set = {}, files = [] } = origin;
  const { submit, partial, body: whole } = readSubmit(ctx, rawBody);
  const { foundAgainId, ...body } = whole;
  if (!partial) requirePictures(ctx, body, await hazardSettings(ctx));
  const root = await earlierHazard(ctx, foundAgainId);
  const { id } = await addRecord(ctx, 'RiskRegister', { body, set: { source: 1, ...set, ...root }, files, partial });
  if (submit) await transitHazard(ctx, 'RiskRegister/submit', { id });
  return id;
}

/** Splits a body into `submit` and the hazard's values. @throws 1013002 if the caller may not submit */
function readSubmit(ctx: UserCtx, rawBody: unknown): { submit: boolean; partial: boolean; body: WireRecord } {
  const { submit, ...body } = requireBody(rawBody);
  if (isGiven(submit) && typeof submit !== 'boolean')
    throw invalid([{ field: 'submit', message: '参数submit应为布尔值' }]);
  if (submit === true && !may(ctx, SUBMIT.permission)) throw refuse('1013002');
  return { submit: submit === true, partial: submit === false, body };
}

/** Changes a draft (domain.md#3 row 2), on the locked row; `submit` as in registerHazard(). */
export async function editHazard(ctx: UserCtx, rawBody: unknown): Promise<void> {
  const { submit, partial, body } = readSubmit(ctx, rawBody);
  const settings = await hazardSettings(ctx);
  const hazard = await holdHazard(ctx, body.id);
  const outcome = apply(hazardWorkflow, await subjectOf(ctx, hazard, settings), 'RiskRegister/edit');
  if (!outcome.ok) throw refuse(outcome.code);
  if (!partial && isGiven(hazard.record.pictures) && 'pictures' in body) requirePictures(ctx, body, settings);
  await editRecord(ctx, 'RiskRegister', { body, row: hazard.row, partial });
  if (submit) await transitHazard(ctx, 'RiskRegister/submit', { id: hazard.record.id });
}

/** Registers a hazard from a plan's item (domain.md#3 row 1). @throws H1009 if the item already has a hazard */
export async function registerFromPlan(ctx: UserCtx, rawBody: unknown, key: PlanItemKey): Promise<number> {
  const body = requireBody(rawBody);
  if (!isGiven(body[key])) throw refuse('D1012');
  const itemId = readId(body[key]);
  const source = sourceOf('RiskRegister', key);
  if (!source || itemId === undefined) throw notFound();
  const item = await source.hold(ctx, itemId);
  if (await liveHazard(ctx, item.set)) throw refuse('H1009');
  const id = await registerHazard(ctx, withDefaults(body, item.defaults), item);
  await item.link(id);
  return id;
}

/** Merges defaults into the body, whose values win. A body that describes another place in words gets no address. */
function withDefaults(body: WireRecord, defaults: WireRecord): WireRecord {
  const given = Object.fromEntries(Object.entries(readHazardBody(body)).filter(([, value]) => isGiven(value)));
  const { addressId, ...others } = defaults;
  return { ...others, ...(isGiven(given.locationText) || addressId === undefined ? {} : { addressId }), ...given };
}

/** Deletes a hazard whose import is undone; if submitted, it is recalled first, which notifies its next person. */
export async function removeImported(ctx: UserCtx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const { record } = await holdHazard(ctx, id);
  if (isGiven(record.imported)) return removePast(ctx, record, reason);
  if (Number(record.status) !== 0) await transitHazard(ctx, 'RiskRegister/recall', { id, reason });
  await transitHazard(ctx, 'RiskRegister/delete', { id, reason });
}

/** Sets the initial state before a new hazard is written. */
export function prepareHazard(_ctx: UserCtx, { before, record }: Change): void {
  namePlace(record);
  if (before !== null) return;
  record.status = 0;
  record.round = 0;
  record.source ??= 1;
}

/** Adds the registrant as a participant, so that he sees the hazard whatever happens to his data scope. */
export async function joinRegistrant(ctx: UserCtx, { before, id }: Change): Promise<void> {
  if (before === null) await addParticipants(ctx.db, id, [Number(ctx.caller.id)]);
}

/** Body key of an item: of a one-off plan, or of a round of a timed plan. */
export type PlanItemKey = 'planRiskItemId' | 'timedPlanItemId';

/** True if a hazard with these values exists and is not deleted, whether the caller sees it or not. */
async function liveHazard(ctx: UserCtx, values: WireRecord): Promise<boolean> {
  const model = ctx.catalog.model('RiskRegister');
  // few: a source record sets a handful of values
  const filter = all(...Object.entries(values).map(([key, value]) => equals(key, value)));
  return (await selectOne(ctx.db, model, { filter, visible: [] })) !== undefined;
}

/** The hazard registered for an item of a plan; null: none (wire.md#8.1). */
export async function hazardOfPlanItem(ctx: UserCtx, planRiskItemId: unknown): Promise<WireRecord | null> {
  const model = ctx.catalog.model('RiskRegister');
  const row = await selectOne(ctx.db, model, {
    filter: all(equals('planRiskItemId', requireId(planRiskItemId))),
    visible: visibleHazards(ctx),
  });
  const [record] = row ? await toRows(ctx, model, [row]) : [];
  return record ?? null;
}
