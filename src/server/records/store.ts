import { computedFields } from '../../engine/expressions/following.ts';
import type { WireRecord } from '../../engine/json.ts';
import { columnOf, isStored } from '../../engine/projections/table.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import { readId } from '../../kinds/relation/storage.ts';
import { serverFacets } from '../../kinds/tables/server/storages.ts';
import type { UserCtx } from '../ctx.ts';
import { storedFields } from '../db/records/model.ts';
import { type ColumnValues, insertRow, updateRow, type Written } from '../db/records/write.ts';
import { type AppError, type FieldError, invalid } from '../errors.ts';
import { announceChange } from '../realtime/outbox.ts';
import { takeSingles } from './singles.ts';
import { differs } from './values/differs.ts';
import { fillComputed, giveNumbers } from './values/following.ts';
import { duplicateRefusal } from './values/uniqueness.ts';

/** Inserts a record and announces it. Generic calls and workflows add records only by this function. */
export async function insertRecord(ctx: UserCtx, resource: Resource, added: NewRecord): Promise<number> {
  const { record, columns = {} } = added;
  await giveNumbers(ctx, { resource, record });
  await fillComputed(ctx, { resource, record });
  const own = storedFields(resource).filter((field) => !field.base && record[field.key] !== undefined);
  const values = {
    ...columnsOf(own, record),
    ...columns,
    created_time: ctx.now(),
    created_user_id: readId(ctx.caller.id) ?? null,
    created_user_name: ctx.caller.name,
  };
  await takeSingles(ctx, resource, { before: null, after: record, set: updatedBy(ctx) });
  const id = await guarded(resource, () => insertRow(ctx.db, ctx.catalog.model(resource.name), values));
  await announceChange(ctx, resource.name, { ids: [id] });
  return id;
}

export interface NewRecord {
  record: WireRecord;
  /** Values of columns that belong to no field. */
  columns?: ColumnValues;
}

export interface RecordUpdate {
  before: WireRecord;
  after: WireRecord;
  /** Fields to write if they changed; default: all stored ones. */
  fields?: readonly Field[];
  /** Keys whose values must not have changed meanwhile, in addition to the version (security.md#R10). */
  guard?: readonly string[];
  /** Values of columns that belong to no field. */
  columns?: ColumnValues;
}

/** Writes changed values; null: the row changed since it was read. */
export async function updateRecord(ctx: UserCtx, resource: Resource, update: RecordUpdate): Promise<Written | null> {
  const { before, after } = update;
  await fillComputed(ctx, { resource, record: after });
  const chosen = update.fields && [...update.fields, ...computedFields(resource.fields).map(({ field }) => field)];
  const fields = (chosen ?? storedFields(resource)).filter((field) => !field.base && isStored(field));
  const changed = fields.filter(({ key }) => differs(key, before, after));
  const guard = storedFields(resource).filter(({ key }) => update.guard?.includes(key));
  await takeSingles(ctx, resource, { before, after: { ...before, ...valuesOf(changed, after) }, set: updatedBy(ctx) });
  const written = await guarded(resource, () =>
    updateRow(ctx.db, ctx.catalog.model(resource.name), {
      id: Number(before.id),
      version: Number(before.version),
      set: { ...columnsOf(changed, after), ...update.columns, ...updatedBy(ctx) },
      guard: columnsOf(guard, before),
    }),
  );
  if (written) await announceChange(ctx, resource.name, { ids: [Number(before.id)] });
  return written;
}

function valuesOf(fields: readonly Field[], record: WireRecord): WireRecord {
  return Object.fromEntries(fields.map(({ key }) => [key, record[key]]));
}

export function updatedBy(ctx: UserCtx): ColumnValues {
  return {
    updated_time: ctx.now(),
    updated_user_id: readId(ctx.caller.id) ?? null,
    updated_user_name: ctx.caller.name,
  };
}

/** Column values of these fields; null for absent ones. @throws 400 for a value that cannot be stored */
export function columnsOf(fields: readonly Field[], record: WireRecord): ColumnValues {
  const errors: FieldError[] = [];
  const values: ColumnValues = {};
  for (const field of fields) {
    const value = record[field.key];
    const stored =
      value === undefined || value === null
        ? { ok: true as const, value: null }
        : serverFacets[field.kind].toDb(value, field);
    if (stored.ok) values[columnOf(field)] = stored.value;
    else errors.push({ field: field.key, message: stored.message });
  }
  if (errors.length > 0) throw invalid(errors);
  return values;
}

/** Runs a write; a violated unique index becomes the refusal that checkUnique throws. */
export async function guarded<T>(resource: Resource, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refusal: AppError | null = duplicateRefusal(resource, error);
    throw refusal ?? error;
  }
}
