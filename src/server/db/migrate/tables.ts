import { createHash } from 'node:crypto';
import { type Table, type TableColumn, type TableSingle, toSnake, toTable } from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import type { ColumnType, ServerFacet } from '../../../kinds/parts/storage.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import { foldedSql } from '../folded.ts';
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
  /** SQL after `on table`. */
  definition: string;
  /** True if only speed depends on it: on a large table it is built while the server runs (late-indexes.ts). */
  late: boolean;
  /** True if records of earlier versions may contradict it: it is built once they do not, and never stops a start. */
  lenient?: true;
}

/** A table as PostgreSQL shall have it. */
export interface WantedTable {
  name: string;
  columns: WantedColumn[];
  indexes: WantedIndex[];
}

const MAX_NAME = 63;
const LIVE = 'where not is_deleted';

/** Returns a name that PostgreSQL does not cut off. */
function shortName(name: string): string {
  if (name.length <= MAX_NAME) return name;
  return `${name.slice(0, MAX_NAME - 9)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
}

/** Name of a unique index, by which the error of a concurrent duplicate is recognised. */
export function uniqueIndexName(table: string, columns: readonly string[]): string {
  return shortName(`ux_${table}_${columns.join('_')}`);
}

/** Name of the unique index over folded values. */
export function foldedIndexName(table: string, columns: readonly string[]): string {
  return shortName(`uf_${table}_${columns.join('_')}`);
}

/**
 * True for texts searched by any part of them (decision 055: most Chinese keywords have two characters). Formatted text
 * is long and seldom searched: its descriptor opts in.
 */
export function hasGramIndex(field: Field): boolean {
  const isText = !field.from && serverFacets[field.kind].columnType(field) === 'text';
  return isText && field.search?.mode === 'contains' && (field.indexed || !isMarkup(field));
}

/** True for formatted text, which is searched by its words and not by its tags. */
export function isMarkup(field: Field): boolean {
  const facet: ServerFacet = serverFacets[field.kind];
  return facet.isMarkup === true;
}

/** The table of a resource: its own columns, and those that every record has. `sequence` gives the ids. */
export function wantedTable(resource: Resource, sequence: string): WantedTable {
  const table = toTable(resource);
  return {
    name: table.name,
    columns: [...table.columns.map((column) => wantedColumn(column, sequence)), IS_DELETED],
    indexes: [
      ...table.uniques.map((columns) => index(table.name, columns, true)),
      ...foldedUniques(table).map((columns) => foldedIndex(table, columns)),
      ...table.singles.map((single) => singleIndex(table.name, single)),
      ...table.indexes.map((columns) => methodIndex(table, columns) ?? index(table.name, columns, false)),
      orderIndex(resource, table),
      createdIndex(table.name),
      ...scopeIndex(resource, table),
      ...deletedIndex(resource, table),
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
  'finite-range': (column: string) =>
    `${column} is null or (isfinite(lower(${column})) and isfinite(upper(${column}))) is true`,
  // NaN sorts above Infinity, so this keeps it out too.
  'finite-number': (column: string) => `${column} > '-Infinity' and ${column} < 'Infinity'`,
  'on-earth': (column: string) => `${column} <@ box '((-180,-90),(180,90))'`,
};

/** Returns an index for one column that has no order, such as a point; null for other columns. */
function methodIndex(table: Table, columns: readonly string[]): WantedIndex | null {
  const [name = ''] = columns;
  const column = columns.length === 1 ? table.columns.find((candidate) => candidate.name === name) : undefined;
  const facet: ServerFacet | undefined = column && serverFacets[column.field.kind];
  if (!facet?.indexMethod) return null;
  return {
    name: shortName(`ix_${table.name}_${name}`),
    unique: false,
    definition: `using ${facet.indexMethod} (${quoted(name)}) ${LIVE}`,
    late: true,
  };
}

function index(table: string, columns: readonly string[], unique: boolean): WantedIndex {
  const name = unique ? uniqueIndexName(table, columns) : shortName(`ix_${table}_${columns.join('_')}`);
  return { name, unique, definition: `(${columns.map(quoted).join(', ')}) ${LIVE}`, late: !unique };
}

/** Combinations of columns whose values are unique folded, too. */
export function foldedUniques({ uniques, folded }: Table): string[][] {
  return uniques.filter((columns) => columns.some((column) => folded.includes(column)));
}

function foldedIndex({ name, folded }: Table, columns: readonly string[]): WantedIndex {
  const parts = columns.map((column) => (folded.includes(column) ? foldedSql(quoted(column)) : quoted(column)));
  const definition = `(${parts.join(', ')}) ${LIVE}`;
  return { name: foldedIndexName(name, columns), unique: true, definition, late: false, lenient: true };
}

/** Returns the SQL condition for rows with the value that only one record of a group may have. */
export function hasSingleValue({ column, value }: TableSingle): string {
  const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
  return `${quoted(column.name)} = ${literal}`;
}

/** Unique index: at most one row of each group has the value. Rows without a group form one group together. */
export function singleIndex(table: string, single: TableSingle): WantedIndex {
  const columns = [...single.within, single.column.name];
  const keys = `(${columns.map(quoted).join(', ')}) nulls not distinct`;
  const definition = `${keys} ${LIVE} and ${hasSingleValue(single)}`;
  const digest = createHash('sha1').update(definition).digest('hex').slice(0, 8);
  return { name: shortName(`us_${table}_${single.column.name}_${digest}`), unique: true, definition, late: false };
}

/**
 * Index of the default order with its tie-break (db/records/order.ts). It includes the columns that narrow a list to
 * its reader, so that a deep page passes over index entries instead of thousands of rows.
 */
function orderIndex(resource: Resource, table: Table): WantedIndex {
  const columnOf = (key: string) => table.columns.find((column) => column.key === key)?.name;
  const terms = resource.order.flatMap(({ field, direction }) => {
    const column = columnOf(field);
    return column === undefined || field === 'id' ? [] : [{ column, direction }];
  });
  const last = resource.order[0]?.direction === 'ascend' ? 'asc' : 'desc';
  const sorted = terms.map(({ column, direction }) => {
    return `${quoted(column)} ${direction === 'descend' ? 'desc' : 'asc'} nulls last`;
  });
  const used = new Set(['id', ...terms.map(({ column }) => column)]);
  const beside = readerKeys(resource).flatMap((key) => columnOf(key) ?? []);
  const carried = [...new Set(beside)].filter((column) => !used.has(column));
  const include = carried.length === 0 ? '' : ` include (${carried.map(quoted).join(', ')})`;
  const definition = `(${[...sorted, `id ${last}`].join(', ')})${include} ${LIVE}`;
  const digest = createHash('sha1').update(definition).digest('hex').slice(0, 8);
  return { name: shortName(`ox_${table.name}_${digest}`), unique: false, definition, late: true };
}

/** Fields that decide which rows a user may see: organisation, author, and the status of a hazard. */
function readerKeys(resource: Resource): string[] {
  return [
    ...(resource.scope === null ? [] : [resource.scope, 'createdUserId']),
    ...(resource.workflow === null ? [] : ['status']),
  ];
}

/** Index of the time of creation, by which every list can be narrowed and sorted. */
function createdIndex(table: string): WantedIndex {
  return {
    name: shortName(`ox_${table}_created`),
    unique: false,
    definition: `(created_time, id) ${LIVE}`,
    late: true,
  };
}

/** Index of the records of an organisation, deleted ones too: rows of other tables are narrowed by it. */
function scopeIndex(resource: Resource, table: Table): WantedIndex[] {
  const column = table.columns.find(({ key }) => key === resource.scope)?.name;
  if (column === undefined || column === 'id') return [];
  const definition = `(${quoted(column)}, id) include (is_deleted)`;
  return [{ name: shortName(`ox_${table.name}_scope`), unique: false, definition, late: true }];
}

/** Index of deleted records: they are few, and listing them must not read all others. */
function deletedIndex(resource: Resource, table: Table): WantedIndex[] {
  if (!resource.actions.some(({ verb }) => verb === 'deletedPage')) return [];
  return [{ name: shortName(`dx_${table.name}`), unique: false, definition: '(id desc) where is_deleted', late: true }];
}

function gramIndex(table: string, { name, field }: TableColumn): WantedIndex {
  const text = isMarkup(field) ? `platform.plain_text(${quoted(name)})` : quoted(name);
  return {
    name: shortName(`gx_${table}_${name}_all`),
    unique: false,
    // Covers deleted rows too: a record may be found by the name of one that is gone. The limit merges pending entries
    // some 200 rows at a time; with the default, one writer in 2,000 would wait for all before it.
    definition: `using gin (platform.grams(${text})) with (gin_pending_list_limit = 512)`,
    late: true,
  };
}
