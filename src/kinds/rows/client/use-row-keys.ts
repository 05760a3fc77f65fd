import { useRef } from 'react';

/** A key per row that stays while it is typed in and moved: rows have no identity of their own. */
export function useRowKeys() {
  const keys = useRef(new WeakMap<object, number>());
  const last = useRef(0);
  const keyOf = (row: object): number => {
    const known = keys.current.get(row);
    if (known !== undefined) return known;
    last.current += 1;
    keys.current.set(row, last.current);
    return last.current;
  };
  const carryOver = (before: object | undefined, after: object): void => {
    if (before) keys.current.set(after, keyOf(before));
  };
  return { keyOf, carryOver };
}
