import type { WireRecord } from '../../engine/json.ts';
import type { Resource } from '../../engine/resource.ts';
import { readId } from '../../kinds/relation/storage.ts';
import type { UserCtx } from '../ctx.ts';
import { all, equals, type RowFilter } from '../db/records/filter.ts';
import { type Lock, selectOne, selectSome } from '../db/records/read.ts';
import type { Row } from '../db/session.ts';
import { type AppError, notFound, refuse } from '../errors.ts';
import { hooksOf } from './hooks/registry.ts';
import { nameRows } from './values/row-pointers.ts';
import { toRecord, toRows } from './values/rows.ts';
import { visibleBranches } from './visibility.ts';

/** One record as the caller may see it; absent, invisible and other tenants' records get one refusal (wire.md#1.2). */
export async function detailRecord(ctx: UserCtx, name: string, id: unknown): Promise<WireRecord> {
  const row = await findRow(ctx, name, { id });
  const [record] = await toRows(ctx, ctx.catalog.model(name), [row]);
  if (!record) throw notFound();
  const { elsewhere, decorateDetail } = hooksOf(name);
  if (elsewhere) {
    Object.assign(record, await elsewhere(ctx, record));
    await nameRows(ctx, ctx.catalog.resource(name), [record]);
  }
  await decorateDetail?.(ctx, record);
  return record;
}

/**
 * Id of the record that the query names by the field of the resource's address; undefined if the query lacks this
 * field.
 * @throws 404 if the caller may not see the record
 */
export async function addressedId(ctx: UserCtx, name: string, query: Record<string, unknown>): Promise<unknown> {
  const resource = ctx.catalog.resource(name);
  const { field = '' } = resource.address ?? {};
  const value = query[field];
  if (typeof value !== 'string' || value === '') return undefined;
  const model = ctx.catalog.model(name);
  const row = await selectOne(ctx.db, model, { filter: equals(field, value), visible: visibleBranches(ctx, resource) });
  if (!row) throw missing(resource);
  return row.id;
}

export interface Find {
  id: unknown;
  lock?: Lock;
  within?: RowFilter;
  visible?: readonly RowFilter[];
}

/** Reads the row of an id that the client sent, with database values. */
export async function findRow(ctx: UserCtx, name: string, find: Find): Promise<Row> {
  const resource = ctx.catalog.resource(name);
  const row = await selectOne(ctx.db, ctx.catalog.model(name), {
    filter: all(equals('id', requireId(find.id)), find.within),
    visible: find.visible ?? visibleBranches(ctx, resource),
    ...(find.lock ? { lock: find.lock } : {}),
  });
  if (!row) throw missing(resource);
  return row;
}

/** Reads the row and record of an id that the client sent, locked until the transaction ends. */
export async function lockRecord(ctx: UserCtx, name: string, id: unknown): Promise<{ row: Row; record: WireRecord }> {
  const row = await findRow(ctx, name, { id, lock: 'update' });
  return { row, record: toRecord(ctx.catalog.model(name), row) };
}

/** Rows of the ids that a client sent. @throws if a row is missing or invisible to the caller (security.md#R8) */
export async function findRows(
  ctx: UserCtx,
  name: string,
  find: { ids: readonly number[]; lock: Lock },
): Promise<Row[]> {
  const resource = ctx.catalog.resource(name);
  const rows = await selectSome(ctx.db, ctx.catalog.model(name), {
    filter: { key: 'id', op: 'any', value: find.ids },
    visible: visibleBranches(ctx, resource),
    limit: find.ids.length,
    lock: find.lock,
    lockOrder: hooksOf(name).lockOrder ?? [],
  });
  if (rows.length !== find.ids.length) throw missing(resource);
  return rows;
}

function missing(resource: Resource): AppError {
  const code = hooksOf(resource.name).codes?.missing;
  return code ? refuse(code) : notFound();
}

/** Parses an id, given as a number or digits. @throws D1012 if the id is missing, D1011 if it is invalid */
export function requireId(value: unknown): number {
  if (value === undefined || value === null || value === '') throw refuse('D1012');
  const id = readId(value);
  if (id === undefined) throw refuse('D1011');
  return id;
}
