import type { FilterOp } from '../../../kinds/parts/storage.ts';
import type { LinkTable } from '../change-mark.ts';

/**
 * Selection of rows, composed by services and compiled to SQL here. Values are database values as the storage of their
 * kinds makes them: ids as numbers or digit strings, moments as Date.
 */
export type RowFilter =
  | { all: readonly RowFilter[] }
  | { any: readonly RowFilter[] }
  | { not: RowFilter }
  | FieldFilter
  | LinkFilter
  | { never: true };

export interface FieldFilter {
  /** Field key; x-from fields are read through their relation. */
  key: string;
  op: FilterOp;
  value?: unknown;
}

/** Rows with a partner in another table of the tenant, such as the persons named on a hazard. */
export interface LinkFilter {
  linked: LinkTable;
  /** Column of the other table that holds the value of the field `key`. */
  by: string;
  key: string;
  /** Columns of the other table with their required values; a list means any of them. */
  where: { [column: string]: unknown };
  /**
   * True if partners are few: they are read first, so that an index of `key` serves even one of several alternatives.
   */
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

/** Rows whose value is one of these; null selects rows without a value. */
export function oneOf(key: string, values: readonly unknown[]): RowFilter {
  const filled: RowFilter = { key, op: 'any', value: values.filter((value) => value !== null) };
  return values.includes(null) ? any(filled, { key, op: 'empty' }) : filled;
}

export function equals(key: string, value: unknown): RowFilter {
  return { key, op: 'eq', value };
}
