import type { Field } from '../../engine/resource.ts';

/** Comparison of a column; `none` = no reference, empty or 0. The SQL of each is in db/records/filter-sql.ts. */
export type FilterOp =
  | 'eq'
  | 'ne'
  | 'any'
  | 'alike'
  | 'contains'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'has'
  | 'empty'
  | 'filled'
  | 'none'
  | 'within'
  | 'overlaps'
  | 'longer'
  | 'shorter'
  | 'repeated';

export interface FieldTest {
  op: FilterOp;
  /** A list for `any`, `alike` and `repeated`, a box for `within`; absent for `empty`, `filled`, `none`. */
  value?: unknown;
}

export type FilterMode = 'contains' | 'equals' | 'in' | 'range';

/** A stored value, or the Chinese reason why there is none. */
export type Stored = { ok: true; value: unknown } | { ok: false; message: string };

/** The server's part of a field kind: how the value is stored, read back and searched (decision 002). */
export interface ServerFacet {
  columnType(field: Field): ColumnType;
  /** CHECK constraint that excludes values the type allows but no client could read (security.md#F5). */
  check?: 'finite-time' | 'finite-range' | 'finite-number' | 'on-earth';
  /** Index type of a column without order. Default: a B-tree. */
  indexMethod?: 'gist';
  /** True: the column holds markup and is searched by its plain text (platform.plain_text). */
  isMarkup?: boolean;
  /** Converts other spellings of the value to the one the schema describes; returns other values unchanged. */
  accept(value: unknown, field: Field): unknown;
  /** Converts a value that fits the schema to the column. Refuses what a schema cannot exclude, such as 30 February. */
  toDb(value: unknown, field: Field): Stored;
  /** Converts the column to the wire; never called with null. */
  fromDb(value: unknown, field: Field): unknown;
  /** Conditions for a query value; null: the value cannot be read. */
  where(mode: FilterMode, raw: string, field: Field): FieldTest[] | null;
}

export type ColumnType =
  | 'text'
  | 'bigint'
  | 'bigint[]'
  | 'integer'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'daterange'
  | 'timestamptz'
  | 'jsonb'
  | 'point';

export const stored = (value: unknown): Stored => ({ ok: true, value });
export const refused = (message: string): Stored => ({ ok: false, message });
export const unchanged = (value: unknown): unknown => value;

/** Conditions for equality and comma lists, with values read by `read`; null for any other mode or text. */
export function equalityTests(mode: FilterMode, raw: string, read: (text: string) => unknown): FieldTest[] | null {
  if (mode === 'equals') {
    const value = read(raw);
    return value === undefined ? null : [{ op: 'eq', value }];
  }
  if (mode !== 'in') return null;
  const values = raw.split(',', 201).map((part) => read(part.trim()));
  return values.length > 200 || values.includes(undefined) ? null : [{ op: 'any', value: values }];
}

/** Conditions for `begin,end`, either of which may be empty; null if begin is after end. */
export function rangeTests<T extends number | string>(
  raw: string,
  read: (text: string) => T | undefined,
): FieldTest[] | null {
  const parts = raw.split(',');
  if (parts.length !== 2) return null;
  const [begin, end] = parts.map((part) => (part.trim() === '' ? null : read(part.trim())));
  if (begin === undefined || end === undefined) return null;
  if (begin !== null && end !== null && begin > end) return null;
  return [
    ...(begin === null ? [] : [{ op: 'gte' as const, value: begin }]),
    ...(end === null ? [] : [{ op: 'lte' as const, value: end }]),
  ];
}

/** Joins a list of texts and numbers to the stored comma list; other values unchanged, for the schema to refuse. */
export function commaText(value: unknown): unknown {
  const isPlain = (one: unknown) => typeof one === 'string' || typeof one === 'number';
  return Array.isArray(value) && value.every(isPlain) ? value.join() : value;
}
