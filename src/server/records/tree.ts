import type { Resource } from '../../engine/resource.ts';
import type { UserCtx } from '../ctx.ts';
import { lockTree, selectAncestors, selectHeight, selectPath, updatePaths } from '../db/records/ancestors.ts';
import { type AppError, invalid, refuse } from '../errors.ts';
import { hooksOf } from './hooks/registry.ts';
import { differs } from './values/differs.ts';
import type { Writing } from './writing.ts';

type TreeWrite = Pick<Writing, 'resource' | 'record' | 'before'>;

/** Path (`treePath`) of root records. */
const ROOT_PATH = '[0],';

/** Maximum depth of a tree, which keeps recursive queries short (security.md#A48). */
const MAX_DEPTH = 50;

/**
 * Locks the tree before a write locks its first row: two concurrent moves could create a circle, and another order of
 * locks could deadlock.
 */
export async function enterTree(ctx: UserCtx, { name, tree }: Resource, purpose: 'grow' | 'move'): Promise<void> {
  if (tree !== null) await lockTree(ctx.db, ctx.catalog.model(name).table, purpose);
}

/** Sets the path of a new or moved record (`treePath`). */
export async function setTreePath(ctx: UserCtx, { resource, record, before }: TreeWrite): Promise<void> {
  const { tree, treePath } = resource;
  if (tree === null || treePath === null || (before !== null && !differs(tree, before, record))) return;
  const parent = Number(record[tree] ?? 0);
  const above =
    parent === 0 ? null : await selectPath(ctx.db, ctx.catalog.model(resource.name), { id: parent, key: treePath });
  record[treePath] = parent === 0 ? ROOT_PATH : `${above ?? ROOT_PATH}[${parent}],`;
}

/** Updates all paths below a moved record. */
export async function moveTreePaths(ctx: UserCtx, { resource, record, before }: TreeWrite): Promise<void> {
  const { treePath } = resource;
  if (treePath === null || before === null || !differs(treePath, before, record)) return;
  const below = (path: unknown) => `${path ?? ROOT_PATH}[${before.id}],`;
  const move = { key: treePath, from: below(before[treePath]), to: below(record[treePath]) };
  await updatePaths(ctx.db, ctx.catalog.model(resource.name), move);
}

/** Refuses a parent that is the record or one of its descendants. */
export async function checkTree(ctx: UserCtx, of: TreeWrite): Promise<void> {
  const { resource, record, before } = of;
  const key = resource.tree;
  if (key === null || !differs(key, before, record)) return;
  const parent = Number(record[key] ?? 0);
  if (parent === 0) return;
  const own = hooksOf(resource.name).codes?.ownParent;
  if (own && parent === Number(before?.id)) throw refuse(own);
  const above = await selectAncestors(ctx.db, ctx.catalog.model(resource.name), {
    from: parent,
    parentKey: key,
    limit: MAX_DEPTH,
  });
  if (before !== null && above.includes(Number(before.id))) throw refusal(resource, key, '不能是自己或自己的下级');
  if (above.length + (await heightOf(ctx, of)) > MAX_DEPTH) throw refusal(resource, key, '层级过深');
}

/** Number of levels that a record adds: its own level, and the levels below it if the record moves. */
async function heightOf(ctx: UserCtx, { resource, before }: TreeWrite): Promise<number> {
  if (before === null || resource.tree === null) return 1;
  const from = { from: Number(before.id), parentKey: resource.tree, limit: MAX_DEPTH + 1 };
  return selectHeight(ctx.db, ctx.catalog.model(resource.name), from);
}

function refusal(resource: Resource, key: string, words: string): AppError {
  const title = resource.fields.find((field) => field.key === key)?.title ?? key;
  return invalid([{ field: key, message: `${title}${words}` }]);
}
