import type { Resource } from '../../engine/resource.ts';
import type { DataScope, UserCtx } from '../ctx.ts';
import { any, equals, type RowFilter } from '../db/records/filter.ts';
import { hooksOf } from './hooks/registry.ts';

/**
 * Branches of the resource's rows the caller may see; empty = all of the tenant. Resources without an organisation
 * field are common to all users (wire.md#1.10).
 */
export function visibleBranches(ctx: UserCtx, resource: Resource): readonly RowFilter[] {
  const { visible } = hooksOf(resource.name);
  return visible ? visible(ctx) : scopeBranches(ctx, resource);
}

/** Rows the caller may choose from. */
export function choiceBranches(ctx: UserCtx, resource: Resource): readonly RowFilter[] {
  return hooksOf(resource.name).commonChoices ? [] : visibleBranches(ctx, resource);
}

/** Rows in the data scope, and those whose tasks are the caller's (`todo`); for hooks that add to it. */
export function scopeBranches(ctx: UserCtx, resource: Resource): readonly RowFilter[] {
  if (resource.scope === null || ctx.scope === 'all') return [];
  const own = resource.scope === 'id' ? [] : [{ key: resource.scope, op: 'empty' as const }];
  const people = resource.actions.flatMap(({ effect }) => effect?.todo?.people ?? []);
  const named = [...new Set(['createdUserId', ...people])].map((key) => equals(key, ctx.caller.id));
  // few: at most one condition, and the persons for whom actions wait
  return [any(inScope(resource.scope, ctx.scope), ...own, ...named)];
}

/** Rows whose organisation is in the data scope, without those of the caller outside it. */
export function inScope(field: string, scope: DataScope): RowFilter {
  return scope === 'all' ? { all: [] } : { key: field, op: 'any', value: scope };
}

/** True if the caller may put a row into this organisation. */
export function mayUseOrganisation(ctx: UserCtx, organisation: unknown): boolean {
  return ctx.scope === 'all' || ctx.scope.includes(String(organisation));
}
