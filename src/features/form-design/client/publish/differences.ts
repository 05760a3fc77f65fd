/** A word that differs, as JSON; undefined: it is not there. */
export interface Difference {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

type Parts = { [key: string]: unknown };

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Differences of two documents word by word; what was added or taken away as a whole is one of them. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isParts(before) && isParts(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const inner = keys.flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`));
    return inner.length > 0 || sameOrder(before, after) ? inner : [orderOf(path, before, after)];
  }
  const [old, now] = [textOf(before), textOf(after)];
  return old === now ? [] : [{ path, before: old, after: now }];
}

const textOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

function sameOrder(before: Parts, after: Parts): boolean {
  return Object.keys(before).join() === Object.keys(after).join();
}

function orderOf(path: string, before: Parts, after: Parts): Difference {
  return {
    path: `${path}（次序）`,
    before: Object.keys(before).join('、'),
    after: Object.keys(after).join('、'),
  };
}
