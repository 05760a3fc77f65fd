import type { QueryModel } from '../../../src/engine/projections/query.ts';
import { containsTries } from './list-oracle.ts';

/** Query values for lists. Each way of reading a value, given by kind and mode, is tried in full once. */

export type Filter = QueryModel['filters'][string];

/** Query values that no browser sends. */
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

/** Readings tried so far: with injected values (`wild`) and with values of rows. */
export const readings = { wild: new Set<string>(), values: new Set<string>() };

/**
 * True if a filter that reads values alike was tried before. Kind and mode decide the reading, unless a hook has it.
 */
export function isKnownReading(known: Set<string>, { field, mode }: Filter, own = ''): boolean {
  const reading = [field.kind, field.schema.type, mode, field.relation?.value, field.relation?.multiple, own].join();
  const isKnown = known.has(reading);
  known.add(reading);
  return isKnown;
}

/** Words contained in some of the texts, and one contained in none. */
export function words(texts: readonly unknown[]): string[] {
  const { hits, miss } = containsTries(texts.filter((text) => text !== undefined));
  return texts.length === 0 ? [] : [...new Set(hits.filter((word) => word.trim() !== '')), miss];
}
