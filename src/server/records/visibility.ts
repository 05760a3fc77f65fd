import type { Resource } from '../../engine/resource.ts';
import type { DataScope, UserCtx } from '../ctx.ts';
import { any, equals, type RowFilter } from '../db/records/filter.ts';
import { hooksOf } from './hooks/registry.ts';

/**
 * Filters for rows that the caller may see: a row must match one of them; without filters, all rows of the tenant are
 * visible.
 * Resources without an organisation field are visible to all (wire.md#1.10).
 */
export function visibleBranches(ctx: UserCtx, resource: Resource): readonly RowFilter[] {
  const { visible } = hooksOf(resource.name);
  return visible ? visible(ctx) : scopeBranches(ctx, resource);
}

/** Filters for rows that the caller may choose: a row must match one of them; no filters: all rows may be chosen. */
export function choiceBranches(ctx: UserCtx, resource: Resource): readonly RowFilter[] {
  return hooksOf(resource.name).commonChoices ? [] : visibleBranches(ctx, resource);
}

/** Filters for rows in the data scope, and for rows that wait for the caller (`todo`), without the hook `visible`. */
export function scopeBranches(ctx: UserCtx, resource: Resource): readonly RowFilter[] {
  if (resource.scope === null || ctx.scope === 'all') return [];
  const own = resource.scope === 'id' ? [] : [{ key: resource.scope, op: 'empty' as const }];
  const people = resource.actions.flatMap(({ effect }) => effect?.todo?.people ?? []);
  const named = [...new Set(['createdUserId', ...people])].map((key) => equals(key, ctx.caller.id));
  // few: at most one condition, and the persons for whom actions wait
  return [any(inScope(resource.scope, ctx.scope), ...own, ...named)];
}

/** Filter for rows of organisations in the data scope; the caller's own rows outside the scope are not included. */
export function inScope(field: string, scope: DataScope): RowFilter {
  return scope === 'all' ? { all: [] } : { key: field, op: 'any', value: scope };
}

/** True if the caller may put a record into this organisation. */
export function mayUseOrganisation(ctx: UserCtx, organisation: unknown): boolean {
  return ctx.scope === 'all' || ctx.scope.includes(String(organisation));
}
