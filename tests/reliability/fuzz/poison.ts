import { readFileSync } from 'node:fs';
import { verbatim } from './draft.ts';

interface Poison {
  texts: string[];
  unstorable: string[];
  keys: string[];
  queryKeys: string[];
  headers: [name: string, value: string][];
  contentTypes: string[];
}

const poison: Poison = JSON.parse(readFileSync(new URL('../../fixtures/poison.json', import.meta.url), 'utf8'));

/** Texts that some layer may read as something else than a text. */
export const TEXTS: readonly string[] = poison.texts;

/** Texts no table can hold: refused at the edge (security.md#F6). */
export const UNSTORABLE: readonly string[] = poison.unstorable;

const deep = (depth: number, inner: unknown = 1): unknown =>
  Array.from({ length: depth }).reduce((value: unknown) => ({ a: value }), inner);

/** Values of another type or shape than any field has. */
export const SHAPES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  Number.MIN_VALUE,
  verbatim('-0'),
  verbatim('1e3'),
  verbatim('1E400'),
  verbatim('-1e400'),
  verbatim('1e-400'),
  verbatim('123456789012345678901234567890'),
  verbatim('0.1000000000000000055511151231257827'),
  [],
  {},
  [null],
  [[]],
  ['1', '2'],
  [1, 1],
  { $ne: 1 },
  { id: 1 },
  { length: 3 },
  { toString: 1, valueOf: 1 },
  { toString: null, toJSON: 1 },
  [{ toString: 1 }],
  [{ toString: 1, valueOf: 1 }, 1],
  [{ id: { toString: 1 } }],
  { then: 1 },
  deep(8),
  deep(20),
  deep(31),
  deep(40),
];

/** Keys that no client may send, or that have a meaning in JavaScript. */
export const KEYS: readonly string[] = [...poison.keys, 'k'.repeat(5_000)];

export const QUERY_KEYS: readonly string[] = poison.queryKeys;

export const HEADERS: readonly [string, string][] = [
  ...poison.headers,
  ['x-request-id', '1'.repeat(4_000)],
  ['user-agent', 'M'.repeat(3_000)],
  ['authorization', `Bearer ${'x'.repeat(8_000)}`],
];

export const CONTENT_TYPES: readonly string[] = poison.contentTypes;
