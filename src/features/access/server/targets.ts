import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { type Lock, selectSome } from '../../../server/db/records/read.ts';
import { invalid } from '../../../server/errors.ts';
import { toRecord } from '../../../server/records/values/rows.ts';

export interface Wanted {
  ids: readonly number[];
  /** What is read of them besides their status. */
  keys?: readonly string[];
  /** Holds them against deletion until the transaction ends. */
  lock?: Lock;
}

/** The records behind ids that are not deleted, by id. */
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

/** Those of the ids whose record is not deleted. */
export async function existingIds(ctx: UserCtx, resource: string, ids: readonly number[]): Promise<number[]> {
  const live = await liveTargets(ctx, resource, { ids });
  return ids.filter((id) => live.has(id));
}

/** What an input names: its key in the body and what people call it. */
export interface Asked {
  field: string;
  title: string;
}

/** Whoever is granted something new is granted what exists and is enabled; what he has had may stay. */
export function refuseMissing(
  asked: Asked,
  ids: readonly number[],
  of: { live: ReadonlyMap<number, WireRecord> },
): void {
  const refusal = (words: string) => invalid([{ field: asked.field, message: `所选${asked.title}${words}` }]);
  if (ids.some((id) => !of.live.has(id))) throw refusal('不存在');
  if (ids.some((id) => String(of.live.get(id)?.status ?? 0) !== '0')) throw refusal('已停用');
}

/** The ids of a list that was read by its form: once each, in order. */
export function idsOf(value: unknown): number[] {
  const ids = Array.isArray(value) ? value.map(Number) : [];
  return [...new Set(ids)].sort((a, b) => a - b);
}
