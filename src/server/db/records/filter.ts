import type { FilterOp } from '../../../kinds/parts/storage.ts';
import type { LinkTable } from '../change-mark.ts';

/** Condition on rows, compiled to SQL. Values are as stored: ids as numbers or digit strings, times as Date. */
export type RowFilter =
  | { all: readonly RowFilter[] }
  | { any: readonly RowFilter[] }
  | { not: RowFilter }
  | FieldFilter
  | LinkFilter
  | { never: true };

export interface FieldFilter {
  /** Key of a field; an x-from field is read through its relation. */
  key: string;
  op: FilterOp;
  value?: unknown;
}

/** Matches rows with a partner: a row in another table that matches `where`, such as a person named on a hazard. */
export interface LinkFilter {
  linked: LinkTable;
  /** Column of the other table that is equal to the field `key`. */
  by: string;
  key: string;
  /** Required values of columns of the other table; a list means any of them. */
  where: { [column: string]: unknown };
  /** True if there are few partners: they are read first, so that an index of `key` can be used. */
  few?: boolean;
}

export const EVERYTHING: RowFilter = { all: [] };
export const NOTHING: RowFilter = { never: true };

export function all(...filters: (RowFilter | null | undefined)[]): RowFilter {
  const parts = filters.filter((filter) => filter !== null && filter !== undefined);
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts };
}

export function any(...filters: RowFilter[]): RowFilter {
  return filters.length === 1 && filters[0] ? filters[0] : { any: filters };
}

/** Matches rows with one of these values; null matches rows without a value. */
export function oneOf(key: string, values: readonly unknown[]): RowFilter {
  const filled: RowFilter = { key, op: 'any', value: values.filter((value) => value !== null) };
  return values.includes(null) ? any(filled, { key, op: 'empty' }) : filled;
}

export function equals(key: string, value: unknown): RowFilter {
  return { key, op: 'eq', value };
}
