import type { WireRecord } from '../../engine/json.ts';
import type { Resource } from '../../engine/resource.ts';
import type { UserCtx } from '../ctx.ts';
import { filledSecrets } from '../db/records/write.ts';
import type { Row } from '../db/session.ts';
import { conflict, refuse } from '../errors.ts';
import { refuseByCondition } from './actions/values.ts';
import { withoutSecrets } from './add.ts';
import { findRow } from './detail.ts';
import { appendHistory, changedParts, type HistoryEntry } from './history.ts';
import { hooksOf, prepareWrite } from './hooks/registry.ts';
import { lastChange } from './past/last-change.ts';
import { enterSingles } from './singles.ts';
import { updateRecord } from './store.ts';
import { checkTree, enterTree, moveTreePaths, setTreePath } from './tree.ts';
import { readVersion, valueIn } from './values/body.ts';
import { differs } from './values/differs.ts';
import { claimRecordFiles } from './values/file-fields.ts';
import { type FormInput, MASK, readForm } from './values/form.ts';
import { checkOffered, resolveRelations } from './values/relations.ts';
import { claimRemovedFiles, removedColumns, removedRecord, resolveRemoved } from './values/removed-columns.ts';
import { toRecord, toRows } from './values/rows.ts';
import { checkUnique } from './values/uniqueness.ts';

export interface EditRequest {
  body: unknown;
  /** Form that validates the body; default `edit`. */
  formName?: string;
  /** True: required inputs may be missing, as in drafts. */
  partial?: boolean;
  /** Values set by the server; they override the body. */
  set?: WireRecord;
  /** Reason for the history. */
  reason?: string;
  /** The record's row, if the caller has locked it. */
  row?: Row;
  /** Verb of the action whose condition the record must meet; absent for calls from code, and verbs with own rules. */
  verb?: string;
  /** Called with the record before other checks; may throw. */
  allow?: (record: WireRecord) => void;
  /** Called with the record before and after the change, once the form is valid; may throw. */
  accept?: (before: WireRecord, after: WireRecord) => Promise<void>;
}

/** Writes the body's values; absent fields keep their values (wire.md#13.6). Returns the record after the write. */
export async function editRecord(ctx: UserCtx, name: string, request: EditRequest): Promise<WireRecord> {
  await enterTree(ctx, ctx.catalog.resource(name), 'move');
  await enterSingles(ctx, ctx.catalog.resource(name), request.body);
  const row = request.row ?? (await findRow(ctx, name, { id: valueIn(request.body, 'id'), lock: 'update' }));
  const before = toRecord(ctx.catalog.model(name), row);
  Object.assign(before, await hooksOf(name).elsewhere?.(ctx, before));
  request.allow?.(before);
  await checkVersion(ctx, name, { row, body: request.body });
  const current = { ...before, ...(await maskedSecrets(ctx, ctx.catalog.resource(name), before)) };
  const { body, formName = 'edit', partial = false } = request;
  const input = readForm(ctx, name, { formName, body, current, keepsRemoved: true, partial });
  Object.assign(input.record, request.set);
  await request.accept?.(before, input.record);
  return writeEdit(ctx, input, { before, reason: request.reason ?? null, verb: request.verb });
}

/** Writes values set by the server to a record that the caller has locked; hooks and checks run as for every write. */
export async function setFields(
  ctx: UserCtx,
  name: string,
  of: { row: Row; set: WireRecord; reason: string },
): Promise<void> {
  const resource = ctx.catalog.resource(name);
  const before = toRecord(ctx.catalog.model(name), of.row);
  const input = { resource, fields: [], record: { ...before, ...of.set }, removed: new Map() };
  await writeEdit(ctx, input, { before, reason: of.reason });
}

/** Properties of a write that performs an action: the history gets an entry even if no value changes. */
export interface WrittenAs {
  entry: Pick<HistoryEntry, 'event'> & Partial<HistoryEntry>;
  /** Inputs of the action's form that the record does not store, for the history. */
  said: WireRecord;
  /** Keys of fields whose stored values must still equal those read before the write. */
  guard: readonly string[];
}

interface Written {
  before: WireRecord;
  reason: string | null;
  /** Verb of the action whose condition the record must meet. */
  verb?: string | undefined;
  as?: WrittenAs;
}

/** Writes a record with everything that each write needs: relations, trees, hooks, uniqueness, files, history. */
export async function writeEdit(
  ctx: UserCtx,
  input: Pick<FormInput, 'resource' | 'fields' | 'record' | 'removed'>,
  of: Written,
): Promise<WireRecord> {
  const { before, as } = of;
  const { resource, fields } = input;
  const record = unmasked(resource, input);
  await resolveRelations(ctx, { resource, fields, record, before });
  await resolveRemoved(ctx, input);
  await checkTree(ctx, { resource, record, before });
  await setTreePath(ctx, { resource, record, before });
  const change = { resource, before, record, id: Number(before.id) };
  // Hooks come first, since their refusals are more specific.
  await prepareWrite(ctx, change);
  await checkOffered(ctx, change);
  if (of.verb) refuseByCondition(ctx, { resource, verbs: [of.verb], records: [before] });
  const columns = removedColumns(input.removed);
  // Ignores changed values of fields computed from clock, caller or calendar, so that sending a record again writes
  // nothing.
  const compared = resource.fields.filter(({ base, value }) => !base && !value?.isMomentary);
  const isChanged = compared.some(({ key }) => differs(key, before, record));
  if (!as && !isChanged && Object.keys(columns).length === 0) return record;
  await checkUnique(ctx, { resource, record }, before);
  const written = await updateRecord(ctx, resource, { before, after: record, columns, guard: as?.guard ?? [] });
  if (!written) throw as ? refuse('H1003') : conflict();
  await moveTreePaths(ctx, { resource, record, before });
  await claimRecordFiles(ctx, { resource, id: change.id, record, before });
  await claimRemovedFiles(ctx, { resource, id: change.id, removed: input.removed });
  const entry = { ...partsOf({ ...input, record }, of), resource: resource.name, recordId: change.id };
  await appendHistory(ctx, { ...entry, last: written.last });
  await hooksOf(resource.name).afterWrite?.(ctx, change);
  return record;
}

function partsOf(
  { resource, record, removed }: Omit<FormInput, 'fields' | 'formName' | 'given' | 'hidden'>,
  of: Written,
) {
  const parts = changedParts(withoutSecrets(resource, of.before), {
    ...withoutSecrets(resource, record),
    ...removedRecord(removed),
  });
  const inputs = of.as?.said ?? {};
  const after = Object.keys(inputs).length > 0 ? { ...parts.after, input: inputs } : parts.after;
  return { event: 'edit', reason: of.reason, ...of.as?.entry, before: parts.before, after };
}

/** Refuses a body with an outdated version; the refusal contains the present row (wire.md#1.3). */
export async function checkVersion(ctx: UserCtx, name: string, of: { row: Row; body: unknown }): Promise<void> {
  const { row, body } = of;
  const given = readVersion(body);
  if (given === undefined || given === row.version) return;
  const [current] = await toRows(ctx, ctx.catalog.model(name), [row]);
  throw conflict(current, await lastChange(ctx, name, Number(row.id)));
}

/** Returns MASK for each stored secret, so that users need not type a required secret again. */
async function maskedSecrets(ctx: UserCtx, resource: Resource, before: WireRecord): Promise<WireRecord> {
  const secrets = resource.fields.filter((field) => field.secret && !field.virtual);
  if (secrets.length === 0) return {};
  const filled = await filledSecrets(ctx.db, ctx.catalog.model(resource.name), {
    id: Number(before.id),
    keys: secrets.map((f) => f.key),
  });
  return Object.fromEntries(filled.map((key) => [key, MASK]));
}

/** Removes secrets whose value is MASK, so that they count as unchanged. */
function unmasked(resource: Resource, { record }: Pick<FormInput, 'record'>): WireRecord {
  const kept = new Set(
    resource.fields.filter((field) => field.secret && record[field.key] === MASK).map(({ key }) => key),
  );
  return Object.fromEntries(Object.entries(record).filter(([key]) => !kept.has(key)));
}
