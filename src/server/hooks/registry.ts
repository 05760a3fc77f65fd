import type { ResourceHooks } from './hooks.ts';

const HOOKS: { readonly [resource: string]: ResourceHooks } = {};

const NONE: ResourceHooks = {};

export function hooksOf(resource: string): ResourceHooks {
  return HOOKS[resource] ?? NONE;
}

/** Names in the registry, checked against the descriptors by a test. */
export function hookedResources(): string[] {
  return Object.keys(HOOKS);
}
