import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { type Lock, selectSome } from '../../../../server/db/records/read.ts';
import { invalid } from '../../../../server/errors.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';

export interface Wanted {
  ids: readonly number[];
  /** Keys to read besides id and status. */
  keys?: readonly string[];
  /** Row lock that prevents deletion until the transaction ends. */
  lock?: Lock;
}

/** Records with these ids that are not deleted, by id. */
export async function liveTargets(
  ctx: UserCtx,
  resource: string,
  { ids, keys = [], lock }: Wanted,
): Promise<Map<number, WireRecord>> {
  if (ids.length === 0) return new Map();
  const model = ctx.catalog.model(resource);
  const rows = await selectSome(ctx.db, model, {
    filter: { key: 'id', op: 'any', value: ids },
    visible: [],
    limit: ids.length,
    ...(lock ? { lock } : {}),
    keys: new Set(['id', 'status', ...keys]),
  });
  return new Map(rows.map((row) => [Number(row.id), toRecord(model, row)]));
}

export async function existingIds(ctx: UserCtx, resource: string, ids: readonly number[]): Promise<number[]> {
  const live = await liveTargets(ctx, resource, { ids });
  return ids.filter((id) => live.has(id));
}

/** An input of a form: its key in the body and its title in messages. */
export interface Asked {
  field: string;
  title: string;
}

/** Refuses new grants of records that are absent or disabled. Grants that existed before may stay. */
export function refuseMissing(
  asked: Asked,
  ids: readonly number[],
  of: { live: ReadonlyMap<number, WireRecord> },
): void {
  const refusal = (words: string) => invalid([{ field: asked.field, message: `所选${asked.title}${words}` }]);
  if (ids.some((id) => !of.live.has(id))) throw refusal('不存在');
  if (ids.some((id) => String(of.live.get(id)?.status ?? 0) !== '0')) throw refusal('已停用');
}

/** Ids in a value that a form has already validated, unique and in ascending order. */
export function idsOf(value: unknown): number[] {
  const ids = Array.isArray(value) ? value.map(Number) : [];
  return [...new Set(ids)].sort((a, b) => a - b);
}
