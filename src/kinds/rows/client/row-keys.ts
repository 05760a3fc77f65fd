const keys = new WeakMap<object, number>();
let last = 0;

/**
 * A key per row that stays while it is typed in and moved: rows have no identity of their own. It outlives a hidden
 * input, as files do that are on their way into the row.
 */
export function rowKeyOf(row: object): number {
  const known = keys.get(row);
  if (known !== undefined) return known;
  last += 1;
  keys.set(row, last);
  return last;
}

export function carryRowKey(before: object, after: object): void {
  keys.set(after, rowKeyOf(before));
}
