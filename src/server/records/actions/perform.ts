import type { Acting } from '../../../engine/action-effect.ts';
import { actionRefusal, type EffectAction, hasEffect, MAX_SEVERAL } from '../../../engine/action-effect.ts';
import { valuesOf } from '../../../engine/action-values.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { labelKeyOf } from '../../../engine/projections/columns.ts';
import type { Resource } from '../../../engine/resource.ts';
import { filledText, type LabelOf, wordsOf } from '../../../engine/value-words.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { namesFiles } from '../../../kinds/rows/row-files.ts';
import { canOf, type UserCtx } from '../../ctx.ts';
import { selectValues } from '../../db/records/read.ts';
import type { Row } from '../../db/session.ts';
import { AppError, conflict, invalid, refuse } from '../../errors.ts';
import { notify } from '../../realtime/outbox.ts';
import { rowIds } from '../delete.ts';
import { findRows, requireId } from '../detail.ts';
import { writeEdit } from '../edit.ts';
import { lastChange } from '../past/last-change.ts';
import { readVersion, valueIn } from '../values/body.ts';
import { labelOf, readDictionaries } from '../values/dictionaries.ts';
import { type FormInput, readForm, refuseUnknownKeys } from '../values/form.ts';
import { toRecord, toRows } from '../values/rows.ts';
import { checkValues, withoutHidden } from './values.ts';

/** Data of one call of `performAction`, shared by all records on which the action is performed. */
interface Performance {
  resource: Resource;
  action: EffectAction;
  labelOf: LabelOf;
  acting: Acting;
  /** Validated form; null if the action has no form. */
  input: FormInput | null;
}

/**
 * Performs an action that the descriptor alone defines, on one record or several, all or none, in the caller's
 * transaction (wire.md#6).
 * Rows are locked in one order (ResourceHooks.lockOrder); each record's state is checked before the form's inputs.
 */
export async function performAction(ctx: UserCtx, name: string, of: { verb: string; body: unknown }): Promise<void> {
  const resource = ctx.catalog.resource(name);
  const action = effectAction(resource, of.verb);
  const { ids, inputs } = readTarget(resource, action, of.body);
  const rows = await findRows(ctx, name, { ids, lock: 'update' });
  const dictionaries = await readDictionaries(ctx);
  const textOf: LabelOf = (type, code) => labelOf(dictionaries, type, code);
  const before = rows.map((row) => toRecord(ctx.catalog.model(name), row));
  const { id, orgId } = ctx.caller;
  const about = { resource, action, labelOf: textOf, acting: { id, orgId, can: canOf(ctx) } };
  const isOne = ids.length === 1;
  if (isOne) await refuseStale(ctx, about, { row: rows[0], record: before[0], body: of.body });
  for (const record of before) await refuseImpossible(ctx, about, { record, isOne });
  const input = action.form ? readForm(ctx, name, { formName: of.verb, body: inputs }) : null;
  if (input && !isOne) refuseFiles(input);
  for (const record of before)
    await named({ ...about, record, isOne }, () => performOne(ctx, { ...about, input }, record));
}

function effectAction(resource: Resource, verb: string): EffectAction {
  const action = resource.actions.find((candidate) => candidate.verb === verb);
  // An administrator may have removed the action.
  if (!action || !hasEffect(action)) throw refuse('1013001');
  return action;
}

/** Splits a body into ids of records and inputs of the form. */
function readTarget(resource: Resource, action: EffectAction, body: unknown): { ids: number[]; inputs: WireRecord } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid([{ field: '', message: '请求内容应为一条记录' }]);
  const { ids: given, ...inputs } = { ...body } as WireRecord; // an object, as was checked
  const isSeveral = given !== undefined && action.effect.several;
  const formBody = isSeveral ? inputs : { ...body };
  if (!action.form) refuseUnknownKeys(resource, Object.keys(formBody));
  if (!isSeveral) return { ids: [requireId(valueIn(body, 'id'))], inputs: { ...body } };
  const ids = rowIds({ ids: given });
  if (ids.length > MAX_SEVERAL) throw invalid([{ field: 'ids', message: `一次最多处理 ${MAX_SEVERAL} 条记录` }]);
  return { ids, inputs };
}

type About = Omit<Performance, 'input'>;

/** Refuses a call with an outdated version: by H1003 if the action is no longer possible, else as a conflict. */
async function refuseStale(
  ctx: UserCtx,
  about: About,
  of: { row: Row | undefined; record: WireRecord | undefined; body: unknown },
): Promise<void> {
  const version = readVersion(of.body);
  if (version === undefined || !of.row || !of.record || version === of.row.version) return;
  const [current] = await toRows(ctx, ctx.catalog.model(about.resource.name), [of.row]);
  const refusal = actionRefusal(about.resource, about.action, { record: of.record, ...about });
  const last = await lastChange(ctx, about.resource.name, Number(of.record.id));
  throw refusal ? refuse('H1003', {}, { current, ...last }) : conflict(current, last);
}

async function refuseImpossible(ctx: UserCtx, about: About, of: { record: WireRecord; isOne: boolean }): Promise<void> {
  const { resource, action, labelOf } = about;
  const found = actionRefusal(resource, action, { record: of.record, ...about });
  if (!found) return;
  // Reads the names of the people who may perform the action, for the refusal.
  const named =
    found.code === 'H1002' ? { ...of.record, ...(await namesOf(ctx, { resource, record: of.record })) } : null;
  const refusal = (named && actionRefusal(resource, action, { record: named, ...about })) ?? found;
  const error = refuse(refusal.code);
  error.message = of.isOne ? refusal.reason : `“${nameOf({ resource, labelOf }, of.record)}”：${refusal.reason}`;
  throw error;
}

/** Adds the record's name to a refusal if there are several records. */
async function named(of: About & { record: WireRecord; isOne: boolean }, perform: () => Promise<void>): Promise<void> {
  try {
    await perform();
  } catch (error) {
    if (error instanceof AppError && !of.isOne) error.message = `“${nameOf(of, of.record)}”：${error.message}`;
    throw error;
  }
}

/** Refuses files for several records: a file belongs to one record, whose readers see it. */
function refuseFiles({ fields, given }: FormInput): void {
  const files = fields.filter((field) => namesFiles(field) && (given.get(field.key) ?? null) !== null);
  const errors = files.map(({ key, title }) => ({ field: key, message: `${title}只能属于一条记录，请逐条上传` }));
  if (errors.length > 0) throw invalid(errors);
}

function nameOf({ resource, labelOf }: Pick<About, 'resource' | 'labelOf'>, record: WireRecord): string {
  const field = resource.fields.find(({ key }) => key === resource.display);
  return (field && wordsOf(field, record, labelOf)) || String(record.id);
}

async function performOne(ctx: UserCtx, about: Performance, before: WireRecord): Promise<void> {
  const { resource, action, input } = about;
  const values = valuesOf(resource, action, {
    record: before,
    ...(input ? { input: saidIn(input) } : {}),
    caller: ctx.caller,
    now: formatWallTime(ctx.now()),
  });
  const fields = resource.fields.filter(({ key }) => Object.hasOwn(values, key));
  const record = withoutHidden(resource, { before, values });
  checkValues(ctx, { resource, action, fields, record, before });
  const written = { resource, fields, record, removed: new Map() };
  const as = entryOf(about, { before, values });
  const after = await writeEdit(ctx, written, { before, reason: reasonIn(input), as });
  await sendMessage(ctx, { ...about, input: input?.record ?? {}, record: after });
}

/** Returns the form's inputs for expressions; emptied or hidden inputs are null. */
function saidIn({ record, given, hidden }: FormInput): WireRecord {
  const emptied = [...given.keys()].filter((key) => record[key] === undefined);
  return { ...record, ...Object.fromEntries([...emptied, ...hidden].map((key) => [key, null])) };
}

/** The input `reason`, which histories store like a workflow's reason. */
function reasonIn(input: FormInput | null): string | null {
  const reason = input?.record.reason;
  return typeof reason === 'string' ? reason : null;
}

function entryOf({ action, input }: Performance, { before, values }: { before: WireRecord; values: WireRecord }) {
  const { state, stored } = action.effect;
  const [from, to] = state ? [before[state.field], values[state.field]] : [];
  const inputs = (input?.fields ?? []).filter(({ key, secret }) => !secret && !stored.includes(key));
  const status = typeof from === 'number' && typeof to === 'number' ? { fromStatus: from, toStatus: to } : {};
  return {
    entry: { event: action.verb, title: action.title, ...status },
    said: Object.fromEntries(
      inputs.filter(({ key }) => input?.record[key] !== undefined).map(({ key }) => [key, input?.record[key]]),
    ),
    guard: state ? [state.field] : [],
  };
}

interface Sending {
  resource: Resource;
  action: EffectAction;
  labelOf: LabelOf;
  input: WireRecord;
  /** The record after the write. */
  record: WireRecord;
}

/** Sends an action's message to the people named in the record's fields, except the caller, in the same transaction. */
async function sendMessage(ctx: UserCtx, of: Sending): Promise<void> {
  const { message } = of.action.effect;
  if (!message) return;
  const userIds = message.to.flatMap((key) => idsIn(of.record[key])).filter((id) => id !== ctx.caller.id);
  if (userIds.length === 0) return;
  const record = { ...of.record, ...(await namesOf(ctx, of)) };
  const inputs = of.action.form?.fields ?? [];
  const fill = (text: string) =>
    filledText(text, { resource: of.resource, record, inputs, input: of.input, labelOf: of.labelOf });
  await notify(ctx, { userIds, title: fill(message.title), text: fill(message.text) });
}

function idsIn(value: unknown): string[] {
  const list = Array.isArray(value) ? value : String(value ?? '').split(',');
  return list.map((id) => String(id).trim()).filter((id) => id !== '');
}

/** Current names of the records to which a record refers. */
async function namesOf(ctx: UserCtx, { resource, record }: Pick<Sending, 'resource' | 'record'>): Promise<WireRecord> {
  const labels = resource.fields.filter(({ relation }) => relation !== null && !relation.labelStored);
  const joined = resource.fields.filter(({ from }) => from !== null);
  const keys = new Set([...labels.map(labelKeyOf), ...joined.map(({ key }) => key)]);
  const model = ctx.catalog.model(resource.name);
  const [row] = await selectValues(ctx.db, model, { ids: [Number(record.id)], keys });
  return row ? toRecord(model, row) : {};
}
