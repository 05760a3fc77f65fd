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

/**
 * Merges a newly fetched page into the page on screen. The folder live/ replaces `merge` once loaded, so that rows keep
 * their place.
 */
export const following: { merge(before: Page | undefined, after: Page): Page } = { merge: replaceEqualDeep };

/**
 * Rows of a list; old rows remain while a page loads. If a page after the first is empty, changes to the last page
 * (look.md#13.1).
 */
export function useResourceList(source: ListSource, state: ListState) {
  const query = requestQuery(state, source.fixed);
  const result = useQuery({
    queryKey: [source.resource, source.path, query],
    // `data` is null if the refusal was shown as a toast.
    queryFn: async ({ signal }) => {
      const { data, hash } = await callWithHash<Page | WireRecord[] | null>(source.path, { query, signal });
      // Rows read by another resource's call, or behind a figure, have no version of this resource.
      const isOwn = source.path.startsWith(`/${source.resource}/`);
      return { ...toPage(data ?? []), ...(isOwn && hash !== undefined ? { hash } : {}) };
    },
    placeholderData: keepPreviousData,
    // Casts: both values are data of this query, which the library types as unknown.
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

/** Number of the last page by the total of rows, but less than `pageNo`, whose page is empty. */
function lastBefore(pageNo: number, { totalRows, pageSize }: Page): number {
  return Math.max(1, Math.min(pageNo - 1, Math.ceil(totalRows / pageSize)));
}
