import type { WireRecord } from '../../engine/json.ts';
import type { Resource } from '../../engine/resource.ts';
import type { UserCtx } from '../ctx.ts';
import { lockTree, selectAncestors } from '../db/records/ancestors.ts';
import { type AppError, invalid } from '../errors.ts';
import { differs } from './values/differs.ts';

/** A record deeper than this is a mistake, and walks over the tree stay short (security #48). */
export const MAX_DEPTH = 50;

/**
 * Called before the first row of a tree is locked: two moves that are read at the same moment would each find the other
 * record where it was, and together close a circle. Locks taken in another order would end in a deadlock instead.
 */
export async function enterTree(ctx: UserCtx, { name, tree }: Resource, purpose: 'grow' | 'move'): Promise<void> {
  if (tree !== null) await lockTree(ctx.db, ctx.catalog.model(name).table, purpose);
}

/** The parent of a tree's record may be neither itself nor one of its descendants. */
export async function checkTree(
  ctx: UserCtx,
  of: { resource: Resource; record: WireRecord; before: WireRecord | null },
): Promise<void> {
  const { resource, record, before } = of;
  const key = resource.tree;
  if (key === null || !differs(key, before, record)) return;
  const parent = Number(record[key] ?? 0);
  if (parent === 0) return;
  const above = await selectAncestors(ctx.db, ctx.catalog.model(resource.name), {
    from: parent,
    parentKey: key,
    limit: MAX_DEPTH,
  });
  if (before !== null && above.includes(Number(before.id))) throw refusal(resource, key, '不能是自己或自己的下级');
  if (above.length >= MAX_DEPTH) throw refusal(resource, key, '层级过深');
}

function refusal(resource: Resource, key: string, words: string): AppError {
  const title = resource.fields.find((field) => field.key === key)?.title ?? key;
  return invalid([{ field: key, message: `${title}${words}` }]);
}
