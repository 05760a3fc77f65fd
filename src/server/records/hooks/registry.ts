import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { UserCtx } from '../../ctx.ts';
import { fillComputed, giveNumbers } from '../values/following.ts';
import type { Change, ResourceHooks } from './hooks.ts';

const HOOKS = new Map<string, ResourceHooks>();

const NONE: ResourceHooks = {};

/** Adds values of another feature to rows of a reply. */
export type Decorate = (ctx: UserCtx, rows: WireRecord[]) => Promise<void> | void;

const DECORATIONS = new Map<string, Decorate[]>();

/** Registers the features' additions at boot, so that no resource imports the features that add to its rows. */
export function installDecorations(all: { readonly [resource: string]: Decorate }): void {
  for (const [resource, decorate] of Object.entries(all)) {
    const others = DECORATIONS.get(resource) ?? [];
    if (!others.includes(decorate)) DECORATIONS.set(resource, [...others, decorate]);
  }
}

/** Returns the resource's own hook followed by the additions of other features. */
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

/** True if deleting only marks the record as deleted: no workflow, and nothing else is deleted with it. */
export function isUndoable({ name, workflow }: Resource): boolean {
  const { beforeDelete, deletesMore } = hooksOf(name);
  return workflow === null && beforeDelete === undefined && !deletesMore;
}

/** Runs the resource's own rules before a row is written, in order; values computed from their results come last. */
export async function prepareWrite(ctx: UserCtx, change: Change): Promise<void> {
  await completeRecord(ctx, change);
  if (change.before === null) await giveNumbers(ctx, change);
  await hooksOf(change.resource.name).beforeWrite?.(ctx, change);
  await fillComputed(ctx, change);
}

/** Runs the rules that write nothing, also for the dry run of an import: computed values, and a hook that sees them. */
export async function completeRecord(ctx: UserCtx, change: Change): Promise<void> {
  await fillComputed(ctx, change);
  await hooksOf(change.resource.name).complete?.(ctx, change);
  await fillComputed(ctx, change);
}

/**
 * Registers the features' hooks at boot (boot/features.ts) instead of importing them: hooks call the record services,
 * and these look up hooks.
 */
export function installHooks(all: { readonly [resource: string]: ResourceHooks }): void {
  for (const [resource, hooks] of Object.entries(all)) HOOKS.set(resource, hooks);
}
