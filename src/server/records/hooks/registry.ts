import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { UserCtx } from '../../ctx.ts';
import { fillComputed, giveNumbers } from '../values/following.ts';
import type { Change, ResourceHooks } from './hooks.ts';

const HOOKS = new Map<string, ResourceHooks>();

const NONE: ResourceHooks = {};

/** Function by which a feature adds values to rows of another feature's resource before they are sent. */
export type Decorate = (ctx: UserCtx, rows: WireRecord[]) => Promise<void> | void;

const DECORATIONS = new Map<string, Decorate[]>();

/** Registers features' additions to rows, so that resources need not import those features. */
export function installDecorations(all: { readonly [resource: string]: Decorate }): void {
  for (const [resource, decorate] of Object.entries(all)) {
    const others = DECORATIONS.get(resource) ?? [];
    if (!others.includes(decorate)) DECORATIONS.set(resource, [...others, decorate]);
  }
}

/** Calls the resource's own decorateRows, then the additions of other features. */
export function decorationOf(resource: string): Decorate {
  const own = hooksOf(resource).decorateRows;
  const others = DECORATIONS.get(resource) ?? [];
  return async (ctx, rows) => {
    await own?.(ctx, rows);
    for (const decorate of others) await decorate(ctx, rows);
  };
}

export function hooksOf(resource: string): ResourceHooks {
  return HOOKS.get(resource) ?? NONE;
}

/** True if a deletion can be undone, since it only marks the record: no workflow, and no further deletions. */
export function isUndoable({ name, workflow }: Resource): boolean {
  const { beforeDelete, deletesMore } = hooksOf(name);
  return workflow === null && beforeDelete === undefined && !deletesMore;
}

/** Runs a resource's rules before a write; computed values come last, since hooks may change what expressions read. */
export async function prepareWrite(ctx: UserCtx, change: Change): Promise<void> {
  await completeRecord(ctx, change);
  if (change.before === null) await giveNumbers(ctx, change);
  await hooksOf(change.resource.name).beforeWrite?.(ctx, change);
  await fillComputed(ctx, change);
}

/** Runs the rules that write nothing, also for the dry run of an import. */
export async function completeRecord(ctx: UserCtx, change: Change): Promise<void> {
  await fillComputed(ctx, change);
  await hooksOf(change.resource.name).complete?.(ctx, change);
  await fillComputed(ctx, change);
}

/** Registers features' hooks (boot/features.ts), whose files import the record services and cannot be imported here. */
export function installHooks(all: { readonly [resource: string]: ResourceHooks }): void {
  for (const [resource, hooks] of Object.entries(all)) HOOKS.set(resource, hooks);
}
