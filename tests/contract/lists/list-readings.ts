import type { QueryModel } from '../../../src/engine/projections/query.ts';
import { containsTries } from './list-oracle.ts';

/** What lists are asked, and how often: the same way of reading a value is tried to the full once. */

export type Filter = QueryModel['filters'][string];

/** Query values nobody's browser sends. */
export const INJECTIONS = [
  "' or 1=1 --",
  '%00',
  '__proto__',
  '99999999999999999999',
  '0x10',
  '1e3',
  '2026-02-30',
  '[1]',
  '{}',
  '\\',
];

/** Readings tried so far, by what they were tried with. */
export const readings = { wild: new Set<string>(), values: new Set<string>() };

/** What a filter makes of a text depends on its kind and mode alone, unless a hook has it. */
export function isKnownReading(known: Set<string>, { field, mode }: Filter, own = ''): boolean {
  const reading = [field.kind, field.schema.type, mode, field.relation?.value, field.relation?.multiple, own].join();
  const isKnown = known.has(reading);
  known.add(reading);
  return isKnown;
}

/** Words that stand in some of the texts, and one that stands in none. */
export function words(texts: readonly unknown[]): string[] {
  const { hits, miss } = containsTries(texts.filter((text) => text !== undefined));
  return texts.length === 0 ? [] : [...new Set(hits.filter((word) => word.trim() !== '')), miss];
}
