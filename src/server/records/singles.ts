import type { Json, WireRecord } from '../../engine/json.ts';
import { columnOf } from '../../engine/projections/table.ts';
import type { Field, Resource, Single } from '../../engine/resource.ts';
import { sameJson } from '../../engine/rules/conditions.ts';
import { serverFacets } from '../../kinds/tables/server/storages.ts';
import type { UserCtx } from '../ctx.ts';
import { all, equals, type RowFilter } from '../db/records/filter.ts';
import { selectSome } from '../db/records/read.ts';
import { lockSingles } from '../db/records/singles.ts';
import { type ColumnValues, updateRow } from '../db/records/write.ts';
import { isBulk } from '../db/session.ts';
import { conflict } from '../errors.ts';
import { announceChange } from '../realtime/outbox.ts';
import { appendHistory } from './history.ts';
import { hooksOf } from './hooks/registry.ts';
import { valueIn } from './values/body.ts';
import { differs } from './values/differs.ts';
import { toRecord } from './values/rows.ts';

type SingleField = Field & { single: Single };

function singlesOf({ fields }: Resource): SingleField[] {
  return fields.filter((field): field is SingleField => field.single !== null);
}

/**
 * Locks a table's single values (those that only one record may have) before a write locks its first row; otherwise two
 * writers could deadlock.
 */
export async function enterSingles(ctx: UserCtx, resource: Resource, body: unknown): Promise<void> {
  const isMeant = ({ key, single }: SingleField) => isBulk(ctx.db) || sameJson(single.value, valueIn(body, key));
  if (singlesOf(resource).some(isMeant)) await lockSingles(ctx.db, ctx.catalog.model(resource.name).table);
}

interface Taking {
  /** null: a new record. */
  before: WireRecord | null;
  after: WireRecord;
  /** Columns written to every changed row: the user and time of the change. */
  set: ColumnValues;
}

/** Removes a single value from the record that has it, before another record gets the value. */
export async function takeSingles(ctx: UserCtx, resource: Resource, taking: Taking): Promise<void> {
  const { before, after } = taking;
  const taken = singlesOf(resource).filter(({ key, single }) => {
    const isMoved = [key, ...single.within].some((part) => differs(part, before, after));
    return isMoved && sameJson(single.value, after[key]);
  });
  if (taken.length === 0) return;
  // Form writes have locked the table already; workflow writes have no body for enterSingles.
  await lockSingles(ctx.db, ctx.catalog.model(resource.name).table);
  for (const field of taken) await takeFrom(ctx, resource, { field, ...taking });
}

/** Maximum records to change; the unique index allows one, so further ones are older than the index. */
const MAX_HOLDERS = 10;

async function takeFrom(
  ctx: UserCtx,
  resource: Resource,
  { field, before, after, set }: Taking & { field: SingleField },
): Promise<void> {
  const model = ctx.catalog.model(resource.name);
  const group = field.single.within.flatMap((key) => resource.fields.find((candidate) => candidate.key === key) ?? []);
  const own: RowFilter | null = before === null ? null : { key: 'id', op: 'ne', value: Number(before.id) };
  const holders = await selectSome(ctx.db, model, {
    // few: one entry for each field of a resource
    filter: all(is(field, field.single.value), ...group.map((part) => is(part, after[part.key])), own),
    visible: [],
    limit: MAX_HOLDERS,
    lock: 'update',
  });
  for (const row of holders) {
    const holder = toRecord(model, row);
    await replace(ctx, resource, { field, holder, by: String(after[resource.display] ?? ''), set });
  }
}

/** Filter for rows with this value; null and undefined select rows without a value. */
function is(field: Field, value: unknown): RowFilter {
  if (value === undefined || value === null) return { key: field.key, op: 'empty' };
  return equals(field.key, columnValue(field, value));
}

function columnValue(field: Field, value: unknown): unknown {
  if (value === null) return null;
  const result = serverFacets[field.kind].toDb(value, field);
  return result.ok ? result.value : value;
}

async function replace(
  ctx: UserCtx,
  resource: Resource,
  of: { field: SingleField; holder: WireRecord; by: string; set: ColumnValues },
): Promise<void> {
  const { field, holder, by, set } = of;
  const { key, single } = field;
  const id = Number(holder.id);
  const written = await updateRow(ctx.db, ctx.catalog.model(resource.name), {
    id,
    version: Number(holder.version),
    set: { ...set, [columnOf(field)]: columnValue(field, single.other) },
  });
  if (!written) throw conflict();
  await announceChange(ctx, resource.name, { ids: [id] });
  const part = (value: Json) => (value === null ? {} : { [key]: value });
  await appendHistory(ctx, {
    resource: resource.name,
    recordId: id,
    event: 'edit',
    reason: `由“${by}”取代`,
    before: part(single.value),
    after: part(single.other),
    last: written.last,
  });
  const record = { ...holder, [key]: single.other };
  await hooksOf(resource.name).afterWrite?.(ctx, { resource, before: holder, record, id });
}
