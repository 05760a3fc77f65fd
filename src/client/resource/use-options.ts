import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { Relation } from '../../engine/resource.ts';
import { call } from '../api/client.ts';
import { findOption, matchQuery, type Option, toOptions, waitingFor } from './options.ts';

export interface Options {
  options: Option[];
  isLoading: boolean;
  error: Error | null;
  /** Key of the field to be chosen first; null when none is missing. */
  waitsFor: string | null;
  retry(): void;
  find(value: unknown): Option | undefined;
}

const MINUTE = 60_000;

/** Choices of a relation: the target's tree, or its list narrowed by `match` (wire.md#6). */
export function useOptions(relation: Relation, values: WireRecord, enabled = true): Options {
  const match = matchQuery(relation, values);
  const { resource, choices } = relation;
  const result = useQuery({
    queryKey: [resource, choices, match],
    queryFn: ({ signal }) =>
      call<WireRecord[]>('GET', choices.includes('/') ? `/${choices}` : `/${resource}/${choices}`, {
        query: match ?? {},
        signal,
      }),
    staleTime: MINUTE,
    enabled: enabled && match !== null,
  });
  const options = useMemo(() => toOptions(result.data ?? [], relation), [result.data, relation]);
  return {
    options,
    isLoading: result.isLoading,
    error: result.error,
    waitsFor: waitingFor(relation, values),
    retry: () => void result.refetch(),
    find: (value) => findOption(options, value),
  };
}
