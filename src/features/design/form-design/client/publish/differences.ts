import type { Json } from '../../../../../engine/json.ts';
import { isSentence, type Names, wordText } from '../../../../../kinds/parts/condition-text.ts';

/** Texts of a keyword that differs between two documents; undefined: the keyword is absent. */
export interface Difference {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

type Parts = { [key: string]: unknown };

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Differences of two documents, keyword by keyword. A condition counts as one, and so does a part that was added or
 * removed as a whole.
 */
export function differences(before: unknown, after: unknown, names: Names, path = ''): Difference[] {
  const word = path.split('.').at(-1) ?? '';
  if (isParts(before) && isParts(after) && !isSentence(word)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const inner = keys.flatMap((key) =>
      differences(before[key], after[key], names, path === '' ? key : `${path}.${key}`),
    );
    return inner.length > 0 || sameOrder(before, after) ? inner : [orderOf(path, before, after)];
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const toText = (value: unknown) => (value === undefined ? undefined : wordText(word, value as Json, names)); // documents are JSON
  return [{ path, before: toText(before), after: toText(after) }];
}

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
