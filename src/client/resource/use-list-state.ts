import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  applyChange,
  initialQuery,
  type ListChange,
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
  // Latest parameters: two changes may come between renders, while the router returns the parameters of the last
  // render.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const write = useCallback(
    (toNext: (before: ListQuery) => ListQuery) => {
      const before = latest.current;
      latest.current = writeQuery(before, toNext(readQuery(before, shape)), shape);
      setParams(latest.current, { replace: true });
    },
    [setParams, shape],
  );
  const change = useCallback(
    (patch: ListChange) => write((before) => applyChange(before, patch, shape)),
    [write, shape],
  );
  const reset = useCallback(() => write(({ pageSize }) => ({ ...initialQuery(shape), pageSize })), [write, shape]);
  return useMemo(() => ({ ...query, change, reset }), [query, change, reset]);
}

/** List state in memory, for lists inside modals. */
export function useLocalListState(shape: ListShape): ListState {
  const [query, setQuery] = useState(() => initialQuery(shape));
  const change = useCallback((patch: ListChange) => setQuery((before) => applyChange(before, patch, shape)), [shape]);
  const reset = useCallback(
    () => setQuery((before) => ({ ...initialQuery(shape), pageSize: before.pageSize })),
    [shape],
  );
  return useMemo(() => ({ ...query, change, reset }), [query, change, reset]);
}
