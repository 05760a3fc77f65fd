import type { ResourceHooks } from './hooks.ts';

const HOOKS = new Map<string, ResourceHooks>();

const NONE: ResourceHooks = {};

export function hooksOf(resource: string): ResourceHooks {
  return HOOKS.get(resource) ?? NONE;
}

/** Hooks call the record services and these look up hooks: so the hooks are handed in (install.ts), not imported. */
export function installHooks(all: { readonly [resource: string]: ResourceHooks }): void {
  for (const [resource, hooks] of Object.entries(all)) HOOKS.set(resource, hooks);
}

/** Names in the registry, checked against the descriptors by a test. */
export function hookedResources(): string[] {
  return [...HOOKS.keys()];
}
