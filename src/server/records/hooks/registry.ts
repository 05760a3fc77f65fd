import type { UserCtx } from '../../ctx.ts';
import type { Change, ResourceHooks } from './hooks.ts';

const HOOKS = new Map<string, ResourceHooks>();

const NONE: ResourceHooks = {};

export function hooksOf(resource: string): ResourceHooks {
  return HOOKS.get(resource) ?? NONE;
}

/** What the resource has to say before a row is written, in order. */
export async function prepareWrite(ctx: UserCtx, change: Change): Promise<void> {
  const { complete, beforeWrite } = hooksOf(change.resource.name);
  await complete?.(ctx, change);
  await beforeWrite?.(ctx, change);
}

/** Hooks call the record services and these look up hooks: so the hooks are handed in (install.ts), not imported. */
export function installHooks(all: { readonly [resource: string]: ResourceHooks }): void {
  for (const [resource, hooks] of Object.entries(all)) HOOKS.set(resource, hooks);
}

/** Names in the registry, checked against the descriptors by a test. */
export function hookedResources(): string[] {
  return [...HOOKS.keys()];
}
