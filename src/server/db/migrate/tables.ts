import { createHash } from 'node:crypto';
import { type Table, type TableColumn, toSnake, toTable } from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import type { ColumnType, ServerFacet } from '../../fields/facet.ts';
import { serverFacets } from '../../fields/registry.ts';
import { quoted } from '../names.ts';

export interface WantedColumn {
  name: string;
  type: ColumnType;
  notNull: boolean;
  /** SQL after `default`. */
  standard: string | null;
  /** SQL of a CHECK over the column. */
  check: string | null;
  /** Column of an earlier version whose values this one takes over. */
  renamedFrom: string | null;
}

export interface WantedIndex {
  name: string;
  unique: boolean;
  /** SQL between `on table` and `where`. */
  definition: string;
}

/** A table as PostgreSQL shall have it. */
export interface WantedTable {
  name: string;
  columns: WantedColumn[];
  indexes: WantedIndex[];
}

const MAX_NAME = 63;

/** A name PostgreSQL does not cut off. */
function shortName(name: string): string {
  if (name.length <= MAX_NAME) return name;
  return `${name.slice(0, MAX_NAME - 9)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
}

/** Name of a unique index: what a race loser's error carries is found again by it. */
export function uniqueIndexName(table: string, columns: readonly string[]): string {
  return shortName(`ux_${table}_${columns.join('_')}`);
}

/** Texts that are searched by any part of them and declared worth an index (perf 2: most Chinese keywords have two characters). */
export function hasGramIndex(field: Field): boolean {
  return (
    field.indexed &&
    field.search?.mode === 'contains' &&
    !field.from &&
    serverFacets[field.kind].columnType(field) === 'text'
  );
}

/** Formatted text is searched by its words, not by its tags. */
export function isMarkup(field: Field): boolean {
  const facet: ServerFacet = serverFacets[field.kind];
  return facet.isMarkup === true;
}

/** The table of a resource: its columns, and what every record has. `sequence` gives the ids. */
export function wantedTable(resource: Resource, sequence: string): WantedTable {
  const table = toTable(resource);
  return {
    name: table.name,
    columns: [...table.columns.map((column) => wantedColumn(column, sequence)), IS_DELETED],
    indexes: [
      ...table.uniques.map((columns) => index(table.name, columns, true)),
      ...table.indexes.map((columns) => methodIndex(table, columns) ?? index(table.name, columns, false)),
      ...orderIndexes(resource, table),
      ...table.columns.filter(({ field }) => hasGramIndex(field)).map((column) => gramIndex(table.name, column)),
    ],
  };
}

const IS_DELETED: WantedColumn = {
  name: 'is_deleted',
  type: 'boolean',
  notNull: true,
  standard: 'false',
  check: null,
  renamedFrom: null,
};

function wantedColumn({ name, field, notNull }: TableColumn, sequence: string): WantedColumn {
  const facet: ServerFacet = serverFacets[field.kind];
  const own = quoted(name);
  return {
    name,
    type: name === 'id' ? 'bigint' : facet.columnType(field),
    notNull,
    standard: name === 'id' ? `nextval('${sequence}')` : name === 'version' ? '1' : null,
    check: facet.check ? CHECKS[facet.check](own) : null,
    renamedFrom: field.renamedFrom === null ? null : toSnake(field.renamedFrom),
  };
}

const CHECKS = {
  'finite-time': (column: string) => `isfinite(${column})`,
  // NaN sorts above Infinity, so this keeps it out too.
  'finite-number': (column: string) => `${column} > '-Infinity' and ${column} < 'Infinity'`,
  'on-earth': (column: string) => `${column} <@ box '((-180,-90),(180,90))'`,
};

/** Index of one column that has no order, as a point; null for others. */
function methodIndex(table: Table, columns: readonly string[]): WantedIndex | null {
  const [name = ''] = columns;
  const column = columns.length === 1 ? table.columns.find((candidate) => candidate.name === name) : undefined;
  const facet: ServerFacet | undefined = column && serverFacets[column.field.kind];
  if (!facet?.indexMethod) return null;
  return {
    name: shortName(`ix_${table.name}_${name}`),
    unique: false,
    definition: `using ${facet.indexMethod} (${quoted(name)})`,
  };
}

function index(table: string, columns: readonly string[], unique: boolean): WantedIndex {
  const name = unique ? uniqueIndexName(table, columns) : shortName(`ix_${table}_${columns.join('_')}`);
  return { name, unique, definition: `(${columns.map(quoted).join(', ')})` };
}

/** The default order with its tie-break, so that a first page reads ten rows and not the table (db/records/order.ts). */
function orderIndexes(resource: Resource, table: Table): WantedIndex[] {
  const terms = resource.order.filter(({ field }) => field !== 'id');
  const columns = terms.map(({ field }) => table.columns.find(({ key }) => key === field)?.name);
  if (terms.length === 0 || columns.includes(undefined)) return [];
  const directions = [...terms, { direction: terms[0]?.direction }].map(({ direction }) =>
    direction === 'descend' ? 'desc' : 'asc',
  );
  const sorted = columns.map((column, at) => `${quoted(column ?? '')} ${directions[at]} nulls last`);
  const name = shortName(`ox_${table.name}_${columns.join('_')}_${directions.join('')}`);
  return [{ name, unique: false, definition: `(${sorted.join(', ')}, id ${directions.at(-1)})` }];
}

function gramIndex(table: string, { name, field }: TableColumn): WantedIndex {
  const text = isMarkup(field) ? `platform.plain_text(${quoted(name)})` : quoted(name);
  return {
    name: shortName(`gx_${table}_${name}`),
    unique: false,
    definition: `using gin (platform.grams(${text}))`,
  };
}
