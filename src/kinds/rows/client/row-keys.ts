const keys = new WeakMap<object, number>();
let last = 0;

/**
 * Returns a stable key for a row: rows have no id of their own. The key survives typing and moving, and stays valid for
 * uploads while the input is hidden.
 */
export function rowKeyOf(row: object): number {
  const existing = keys.get(row);
  if (existing !== undefined) return existing;
  last += 1;
  keys.set(row, last);
  return last;
}

export function carryRowKey(before: object, after: object): void {
  keys.set(after, rowKeyOf(before));
}
