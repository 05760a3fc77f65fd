import type { FilterOp } from '../../../kinds/parts/storage.ts';
import type { LinkTable } from '../change-mark.ts';

/**
 * Which rows: said by services, compiled to SQL here. Values are database values (ids as numbers or digit strings,
 * moments as Date), as the storage of their kinds makes them.
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

/** Rows that have a partner in another table of the tenant, as the persons named on a hazard. */
export interface LinkFilter {
  linked: LinkTable;
  /** Its column that holds the value of our field `key`. */
  by: string;
  key: string;
  /** Its columns that must have these values; a list means any of them. */
  where: { [column: string]: unknown };
  /** Partners are few: they are read first, so that an index of `key` serves even one of several alternatives. */
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

export function equals(key: string, value: unknown): RowFilter {
  return { key, op: 'eq', value };
}
