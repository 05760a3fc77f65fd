import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../engine/lists.ts';
import type { HistoryEntry, PastRecord } from '../../engine/record-history.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import { call } from '../api/client.ts';
import type { RecordId } from './use-record.ts';

const AT_ONCE = 20;

export interface HistoryOf {
  resource: Resource;
  action: Action;
  id: RecordId;
}

/** The action that reads a record's history; undefined: the resource has none. */
export function historyAction(resource: Resource): Action | undefined {
  return resource.actions.find(({ verb }) => verb === 'history');
}

interface HistoryPage extends Page<HistoryEntry> {
  record?: PastRecord;
}

/** History of a record, newest first; `more` reads the next page. `at`: entries and record as of that wall time. */
export function useHistory({ resource, action, id }: HistoryOf, at?: string) {
  const [count, setCount] = useState(1);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const pages = useQueries({
    queries: numbers.map((pageNo) => ({
      queryKey: [resource.name, 'history', id, at, pageNo],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<HistoryPage>('GET', action.path, { query: { id, at, pageNo, pageSize: AT_ONCE }, signal }),
      gcTime: 0,
    })),
  });
  const failed = pages.find(({ error }) => error);
  const entries = pages.flatMap(({ data }) => data?.rows ?? []);
  return {
    // Removes duplicates: while another user writes, an entry may move from one page to the next.
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
    record: pages[0]?.data?.record,
    total: pages[0]?.data?.totalRows ?? 0,
    error: failed?.error ?? null,
    isFirstLoading: pages[0]?.isPending ?? true,
    isLoading: pages.some(({ isFetching }) => isFetching),
    retry: () => void failed?.refetch(),
    more: () => setCount(count + 1),
  };
}

/** One entry with its long texts uncut, read once `isWanted` is true. */
export function useWholeEntry({ resource, action, id }: HistoryOf, entryId: number, isWanted: boolean) {
  return useQuery({
    queryKey: [resource.name, 'history', id, 'entry', entryId],
    queryFn: ({ signal }) => call<Page<HistoryEntry>>('GET', action.path, { query: { id, entryId }, signal }),
    enabled: isWanted,
    gcTime: 0,
  });
}
