import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  applyChange,
  initialQuery,
  type ListQuery,
  type ListShape,
  type ListState,
  readQuery,
  writeQuery,
} from './list-state.ts';

/** List state in the address line, so that a reload, a shared link and 后退 show the same rows (look.md#3). */
export function useUrlListState(shape: ListShape): ListState {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params, shape), [params, shape]);
  const change = useCallback(
    (patch: Partial<ListQuery>) =>
      setParams((before) => writeQuery(before, applyChange(readQuery(before, shape), patch), shape), { replace: true }),
    [setParams, shape],
  );
  const reset = useCallback(
    () =>
      setParams(
        (before) => {
          const { pageSize } = readQuery(before, shape);
          return writeQuery(before, { ...initialQuery(shape), pageSize }, shape);
        },
        { replace: true },
      ),
    [setParams, shape],
  );
  return useMemo(() => ({ ...query, change, reset }), [query, change, reset]);
}

/** The same state kept in memory, for lists inside modals. */
export function useLocalListState(shape: ListShape): ListState {
  const [query, setQuery] = useState(() => initialQuery(shape));
  const change = useCallback((patch: Partial<ListQuery>) => setQuery((before) => applyChange(before, patch)), []);
  const reset = useCallback(
    () => setQuery((before) => ({ ...initialQuery(shape), pageSize: before.pageSize })),
    [shape],
  );
  return useMemo(() => ({ ...query, change, reset }), [query, change, reset]);
}
