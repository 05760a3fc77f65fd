import type { WireRecord } from '../../../../engine/json.ts';
import { labelKeyOf } from '../../../../engine/projections/columns.ts';
import { toForm } from '../../../../engine/projections/form.ts';
import type { Field, Resource } from '../../../../engine/resource.ts';
import { isBulkField } from '../../../../kinds/parts/bulk-fields.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import { withinSavepoint } from '../../../../server/db/statements/savepoint.ts';
import { invalid, notFound, refuse } from '../../../../server/errors.ts';
import { sentenceOf, toAppError } from '../../../../server/http/replies/error-replies.ts';
import { editRecord } from '../../../../server/records/edit.ts';
import { toRows } from '../../../../server/records/values/rows.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';

/** Maximum rows of a request: a row costs about ten statements, and the answer is due within 5 s (security.md#R12). */
export const MAX_ROWS = 200;

/** Milliseconds after which no further row is started. */
export const BUDGET_MS = 3_500;

export interface BulkEdit {
  resource: string;
  dryRun: boolean;
  rows: { id: number; version?: number; set: WireRecord }[];
}

/**
 * Result for one record, of a change or of its preview. `before` and `after` hold the edited fields, with names of
 * referenced records.
 */
export interface BulkVerdict {
  id: number;
  name: string;
  isDone: boolean;
  isChanged: boolean;
  message?: string;
  /** Version after the change, which the next change of the record must send. */
  version?: number;
  before: WireRecord;
  after: WireRecord;
}

/** Edits records one by one; refused records stay. @throws 404 or 403 if not allowed, 400 for unsuitable fields */
export async function bulkEdit(ctx: UserCtx, of: BulkEdit): Promise<BulkVerdict[]> {
  const fields = settableFields(ctx, of.resource);
  const unknown = new Set(of.rows.flatMap(({ set }) => Object.keys(set).filter((key) => !fields.has(key))));
  if (unknown.size > 0) {
    throw invalid(
      [...unknown].map((key) => ({ field: key, message: `${titleOf(ctx, of.resource, key)}不能批量修改` })),
    );
  }
  // A common order of locks prevents deadlocks between two requests.
  const rows = [...of.rows].sort((a, b) => a.id - b.id);
  const verdicts: BulkVerdict[] = [];
  const end = performance.now() + BUDGET_MS;
  const own = of.dryRun ? { ...ctx, afterCommit: () => {} } : ctx;
  const thrown = await withinSavepoint(ctx.db, 'all_rows', async () => {
    for (const row of rows) verdicts.push(await editOne(own, { ...of, row, fields, isLate: performance.now() > end }));
    if (of.dryRun) throw new OnlyTried();
  });
  if (thrown !== undefined && !(thrown instanceof OnlyTried)) throw thrown;
  const placeOf = new Map(of.rows.map(({ id }, index) => [id, index]));
  return verdicts.sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
}

/** Thrown to roll back what a preview has written. */
export class OnlyTried extends Error {}

function settableFields(ctx: UserCtx, name: string): ReadonlyMap<string, Field> {
  const resource = ctx.catalog.find(name);
  const edit = resource?.actions.find(({ verb }) => verb === 'edit');
  if (!resource || !edit || resource.workflow !== null) throw notFound();
  if (!may(ctx, edit.permission)) throw refuse('1013002');
  const can = (code: string) => may(ctx, code);
  const fields = toForm(resource, 'edit').fields.filter((field) => isBulkField(field, can));
  return new Map(fields.map((field) => [field.key, field]));
}

function titleOf({ catalog }: UserCtx, name: string, key: string): string {
  return catalog.resource(name).fields.find((field) => field.key === key)?.title ?? key;
}

interface One {
  resource: string;
  row: BulkEdit['rows'][number];
  fields: ReadonlyMap<string, Field>;
  isLate: boolean;
}

async function editOne(ctx: UserCtx, of: One): Promise<BulkVerdict> {
  const { id, version, set } = of.row;
  const resource = ctx.catalog.resource(of.resource);
  const keys = [...of.fields.values()]
    .filter(({ key }) => key in set)
    .flatMap((field) => [field.key, labelKeyOf(field)]);
  const before = await readOne(ctx, resource, id);
  const name = String(before?.[resource.display] ?? id);
  const refused = (message: string): BulkVerdict => {
    const kept = pick(before ?? {}, keys);
    return { id, name, isDone: false, isChanged: false, message, before: kept, after: kept };
  };
  if (of.isLate) return refused('本次未处理：用时过长，请减少所选行');
  let after: WireRecord = {};
  const thrown = await withinSavepoint(ctx.db, 'one_row', async () => {
    await editRecord(ctx, of.resource, {
      verb: 'edit',
      body: { id, ...(version === undefined ? {} : { version }), ...set },
    });
    after = (await readOne(ctx, resource, id)) ?? {};
  });
  if (thrown !== undefined) {
    const refusal = toAppError(thrown);
    if (!refusal) throw thrown;
    return refused(sentenceOf(refusal));
  }
  const isChanged = before?.version !== after.version;
  return {
    ...{ id, name, isDone: true, isChanged, version: Number(after.version) },
    ...{ before: pick(before ?? {}, keys), after: pick(after, keys) },
  };
}

async function readOne(ctx: UserCtx, resource: Resource, id: number): Promise<WireRecord | undefined> {
  const model = ctx.catalog.model(resource.name);
  const rows = await selectSome(ctx.db, model, {
    filter: { key: 'id', op: 'eq', value: id },
    visible: visibleBranches(ctx, resource),
    limit: 1,
  });
  return (await toRows(ctx, model, rows))[0];
}

const pick = (record: WireRecord, keys: readonly string[]): WireRecord =>
  Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
