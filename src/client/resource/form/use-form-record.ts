import { useQueries, useQuery } from '@tanstack/react-query';
import type { WireRecord } from '../../../engine/json.ts';
import { toForm } from '../../../engine/projections/form.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import { call } from '../../api/client.ts';
import { idOf, useRecord } from '../use-record.ts';

/**
 * Record that a form edits, with further values read for its action, by field key. Each opening reads all again: values
 * may have changed, and saving replaces each value completely.
 */
export function useFormRecord(resource: Resource, action: Action, row: WireRecord | null) {
  const record = useRecord(resource, row, true);
  const id = idOf(row);
  const reads = useQueries({
    queries: action.formReads.map(({ path }) => ({
      queryKey: [resource.name, path, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call<unknown>('GET', path, { query: { id: id ?? 0 }, signal }),
      enabled: id !== null,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => ({
      values: results.map(({ data }) => data),
      isLoading: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => Promise.all(results.map((result) => result.refetch())),
    }),
  });
  const read = Object.fromEntries(action.formReads.map(({ key }, index) => [key, reads.values[index]]));
  return {
    ...record,
    record: record.record && action.formReads.length > 0 ? { ...record.record, ...read } : record.record,
    isLoading: record.isLoading || (id !== null && reads.isLoading),
    error: record.error ?? reads.error,
    refetch: () => Promise.all([record.refetch(), reads.refetch()]),
  };
}

/** Values the user last sent when adding a record; read only if a field of the form has `presetLast`. */
export function useLastSent(
  resource: Resource,
  action: Action,
  size: 'whole' | 'short' = 'whole',
): { values?: WireRecord; isLoading: boolean } {
  const isAsked = action.verb === 'add' && toForm(resource, 'add', size).fields.some(({ presetLast }) => presetLast);
  const { data, isLoading } = useQuery({
    queryKey: ['lastSent', resource.name],
    queryFn: ({ signal }) => call<WireRecord>('GET', '/form/lastSent', { query: { resource: resource.name }, signal }),
    enabled: isAsked,
    gcTime: 0,
    retry: false,
  });
  return data ? { values: data, isLoading } : { isLoading };
}
