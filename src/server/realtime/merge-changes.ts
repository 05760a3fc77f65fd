import type { ChangePayload } from './outbox.ts';

/** Maximum ids in a change; for more, browsers read everything again anyway. */
const MAX_IDS = 200;

/** A change and its tenant. */
export interface TenantChange {
  tenant: string;
  change: ChangePayload;
}

/** Merges changes by tenant and resource, so that an import of a thousand rows is one push. */
export function mergeChanges(changes: readonly TenantChange[]): TenantChange[] {
  const merged = new Map<string, TenantChange>();
  for (const { tenant, change } of changes) {
    const key = `${tenant}|${change.resource}`;
    const earlier = merged.get(key);
    merged.set(key, { tenant, change: earlier ? join(earlier.change, change) : change });
  }
  return [...merged.values()];
}

function join(a: ChangePayload, b: ChangePayload): ChangePayload {
  const everywhere = isForAll(a) || isForAll(b);
  return {
    resource: a.resource,
    ids: joinIds(a.ids, b.ids),
    ...(everywhere ? {} : { orgs: union(a.orgs, b.orgs), userIds: union(a.userIds, b.userIds) }),
  };
}

/** Joins ids; an empty list means any record. */
function joinIds(a: ChangePayload['ids'], b: ChangePayload['ids']): ChangePayload['ids'] {
  if (a.length === 0 || b.length === 0) return [];
  const ids = [...new Set([...a, ...b])];
  return ids.length > MAX_IDS ? [] : ids;
}

function isForAll({ orgs, userIds }: ChangePayload): boolean {
  return !orgs && !userIds;
}

function union(a: readonly string[] = [], b: readonly string[] = []): string[] {
  return [...new Set([...a, ...b])];
}
