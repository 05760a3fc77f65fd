import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Start } from '../../engine/projections/starts.ts';
import type { Resource } from '../../engine/resource.ts';
import { schemas } from '../../generated/client.ts';
import { call } from '../api/client.ts';
import { send } from '../api/send.ts';

/** A compiled resource, limited to what the caller may see, with the hash of its published schema (wire.md#5.14). */
export interface LoadedResource extends Resource {
  hash: string;
  /** True if deletions can be undone for a short time. */
  isUndoable?: boolean;
}

export interface ResourceEntry {
  name: string;
  hash: string;
  /** Component names of menus whose screens this resource provides. */
  screens?: string[];
  /** Actions that the user may start without a record. */
  starts?: Start[];
}

/**
 * First element of the query keys in this file: after a publish, DataChanged({resource: 'schemas'}) has all of them
 * read again.
 */
const SCHEMAS = 'schemas';

export function resourceQuery(name: string) {
  return queryOptions({
    queryKey: [SCHEMAS, name],
    queryFn: ({ signal }) => call<LoadedResource>('GET', `/schemas/${name}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export const resourceIndexQuery = queryOptions({
  queryKey: [SCHEMAS],
  queryFn: ({ signal }) => send(schemas.all, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useResource(name: string | undefined) {
  return useQuery({ ...resourceQuery(name ?? ''), enabled: name !== undefined });
}

/** Name of the resource that draws a menu's screen: `RiskJudgeMgr` → `RiskRegister`. */
export function useScreenResource(screen: string) {
  const index = useQuery(resourceIndexQuery);
  return { ...index, resourceName: index.data ? resourceOfScreen(index.data, screen) : undefined };
}

export function resourceOfScreen(entries: readonly ResourceEntry[], screen: string): string | null {
  const named = entries.find((entry) => entry.name === screen);
  return (named ?? entries.find((entry) => entry.screens?.includes(screen)))?.name ?? null;
}
