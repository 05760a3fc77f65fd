import { keepPreviousData, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Json, WireRecord } from '../../../engine/json.ts';
import { callWithHash } from '../../api/client.ts';
import { type ListState, requestQuery } from '../list-state.ts';
import { type Page, toPage } from './whole-list.ts';

export interface ListSource {
  resource: string;
  path: string;
  /** Values always sent with the query. */
  fixed: { [key: string]: Json };
  enabled?: boolean;
}

/** How a page read again follows the one on screen; what keeps a reader's place is fetched after the rows. */
export const following: { merge(before: Page | undefined, after: Page): Page } = { merge: replaceEqualDeep };

/**
 * Rows of a list screen. Old rows stay while the next page loads; a page beyond the first that comes back
 * empty goes to the last one there is (look.md#13.1).
 */
export function useResourceList(source: ListSource, state: ListState) {
  const query = requestQuery(state, source.fixed);
  const result = useQuery({
    queryKey: [source.resource, source.path, query],
    // Null: a refusal already shown as a toast.
    queryFn: async ({ signal }) => {
      const { data, hash } = await callWithHash<Page | WireRecord[] | null>(source.path, { query, signal });
      // Rows behind a figure or of another resource's call say nothing of this one.
      const isOwn = source.path.startsWith(`/${source.resource}/`);
      return { ...toPage(data ?? []), ...(isOwn && hash !== undefined ? { hash } : {}) };
    },
    placeholderData: keepPreviousData,
    // The query's own data on both sides, of which its types know nothing.
    structuralSharing: (before, after) => following.merge(before as Page | undefined, after as Page),
    enabled: source.enabled ?? true,
  });
  const { data, isPlaceholderData } = result;
  const { pageNo, change } = state;
  const isPastEnd = data !== undefined && !isPlaceholderData && data.rows.length === 0 && pageNo > 1;
  const last = isPastEnd ? lastBefore(pageNo, data) : null;
  useEffect(() => {
    if (last !== null) change({ pageNo: last });
  }, [last, change]);
  return result;
}

/** The last page of a list by its total, at least one before an empty page. */
function lastBefore(pageNo: number, { totalRows, pageSize }: Page): number {
  return Math.max(1, Math.min(pageNo - 1, Math.ceil(totalRows / pageSize)));
}
