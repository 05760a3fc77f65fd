import type { WireRecord } from '../../engine/json.ts';
import type { UserCtx } from '../ctx.ts';
import { findReference, type ReferringField } from '../db/records/references.ts';
import { type ColumnValues, softDelete } from '../db/records/write.ts';
import { conflict, type FieldError, invalid, refuse } from '../errors.ts';
import { announceChange } from '../realtime/outbox.ts';
import { refuseByCondition } from './actions/values.ts';
import { withoutSecrets } from './add.ts';
import { findRows, requireId } from './detail.ts';
import { appendHistories } from './history.ts';
import { hooksOf } from './hooks/registry.ts';
import { updatedBy } from './store.ts';
import { valueIn } from './values/body.ts';
import { toRecord } from './values/rows.ts';

/** Maximum rows of one call; only scripts would send more. */
const MAX_ROWS = 1_000;

/** Id in a body that may be a whole row, whose other values are ignored (security.md#R4a). */
export function rowId(body: unknown): number {
  if (typeof body === 'number' || typeof body === 'string') return requireId(body);
  return requireId(valueIn(body, 'id'));
}

/** Ids in a body that is an array of rows or ids (wire.md#6). */
export function rowIds(body: unknown): number[] {
  const list = valueIn(body, 'ids') ?? body;
  const isNothing = typeof list === 'object' && list !== null && !Array.isArray(list) && Object.keys(list).length === 0;
  if (isNothing || (Array.isArray(list) && list.length === 0)) throw refuse('NOTHING_CHOSEN');
  if (!Array.isArray(list)) throw invalid([{ field: '', message: '请求内容应为所选行的列表' }]);
  if (list.length > MAX_ROWS) throw invalid([{ field: '', message: `一次最多处理 ${MAX_ROWS} 行` }]);
  return [...new Set(list.map(rowId))];
}

export interface DeleteRequest {
  ids: readonly number[];
  reason?: string | null;
  /** Further columns to write, such as deletedTime. */
  set?: ColumnValues;
  /** Verbs of actions whose conditions the records must meet; absent for calls from code, and verbs with own rules. */
  verbs?: readonly string[];
  /** Called with the records before anything is written; may throw. */
  allow?: (records: readonly WireRecord[]) => Promise<void> | void;
}

/** Marks records as deleted, all or none. @throws D1007 if another record refers to one of them */
export async function deleteRecords(ctx: UserCtx, name: string, request: DeleteRequest): Promise<void> {
  const resource = ctx.catalog.resource(name);
  const model = ctx.catalog.model(name);
  const { allowDelete, beforeDelete, staysNamed } = hooksOf(name);
  const rows = await findRows(ctx, name, { ids: request.ids, lock: 'update' });
  const records = rows.map((row) => toRecord(model, row));
  await request.allow?.(records);
  await allowDelete?.(ctx, records);
  if (!staysNamed) await refuseReferenced(ctx, name, records);
  await beforeDelete?.(ctx, records);
  // Checked after the hooks, because the hooks' refusals are more specific.
  refuseByCondition(ctx, { resource, verbs: request.verbs ?? [], records });
  const deleted = await softDelete(ctx.db, model, { ids: request.ids, set: { ...updatedBy(ctx), ...request.set } });
  if (deleted !== records.length) throw conflict();
  await announceChange(ctx, name, { ids: request.ids });
  await appendHistories(
    ctx,
    name,
    records.map((record) => ({
      resource: name,
      recordId: Number(record.id),
      event: 'delete',
      before: withoutSecrets(resource, record),
      reason: request.reason ?? null,
    })),
  );
}

/** Refuses the deletion of records to which other records refer; references between the deleted records are allowed. */
async function refuseReferenced(ctx: UserCtx, name: string, records: readonly WireRecord[]): Promise<void> {
  const gone = records.map((record) => Number(record.id));
  const referring = ctx.catalog.references(name);
  for (const key of new Set(referring.map(targetKeyOf))) {
    const values = records.map((record) => record[key]).filter((value) => value !== undefined && value !== null);
    const holders = referring.filter((at) => targetKeyOf(at) === key);
    const found = await findReference(ctx.db, holders, { values, except: { resource: name, ids: gone } });
    if (!found) continue;
    const code = hooksOf(name).codes?.referenced;
    // The resource's own error code describes what refers to the record.
    if (code) throw refuse(code);
    const first = await firstHeld(records, (part) =>
      findReference(ctx.db, [found], {
        values: part.flatMap((record) => record[key] ?? []),
        except: { resource: name, ids: gone },
      }),
    );
    throw refuse(
      hooksOf(name).codes?.referenced ?? 'D1007',
      {},
      { errors: [holderError(ctx, name, { first, records, found })] },
    );
  }
}

/** Finds the first referenced record by halving: ten queries for a thousand records. */
async function firstHeld(
  records: readonly WireRecord[],
  isHeld: (part: readonly WireRecord[]) => Promise<ReferringField | undefined>,
): Promise<WireRecord | undefined> {
  if (records.length <= 1) return records[0];
  const half = Math.ceil(records.length / 2);
  const [left, right] = [records.slice(0, half), records.slice(half)];
  return firstHeld((await isHeld(left)) ? left : right, isHeld);
}

/** Error that names the row that cannot be deleted, its position, and the resource that refers to the row. */
function holderError(
  { catalog }: UserCtx,
  name: string,
  of: { first: WireRecord | undefined; records: readonly WireRecord[]; found: ReferringField },
): FieldError {
  const { first, records, found } = of;
  const title = String(first?.[catalog.resource(name).display] ?? '');
  const place = records.length > 1 && first ? `所选 ${records.length} 行的第 ${records.indexOf(first) + 1} 行` : '';
  return { field: '', message: `${place}“${title}”正被“${catalog.resource(found.resource).title}”引用` };
}

/** Key of the field in the target whose value the referring field stores; usually `id`. */
function targetKeyOf({ field, inner }: ReferringField): string {
  return (inner ?? field).relation?.value ?? 'id';
}
