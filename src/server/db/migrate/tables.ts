import { createHash } from 'node:crypto';
import {
  columnOf,
  fitsIndex,
  isStored,
  type Table,
  type TableColumn,
  type TableSingle,
  toSnake,
  toTable,
} from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import type { ColumnType, ServerFacet } from '../../../kinds/parts/storage.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import type { StandingStatements, TableMigration } from '../platform-tables.ts';
import { BY_PINYIN, foldedSql, quoted } from '../session.ts';

export interface WantedColumn {
  name: string;
  type: ColumnType;
  notNull: boolean;
  /** SQL after `default`. */
  standard: string | null;
  /** SQL of a CHECK over the column. */
  check: string | null;
  /** Name of the former column whose values this column takes over; null: none. */
  renamedFrom: string | null;
}

export interface WantedIndex {
  name: string;
  unique: boolean;
  /** SQL after `on table`. */
  definition: string;
  /** True if the index only makes queries faster: on large tables a running server builds it (late-indexes.ts). */
  late: boolean;
  /** True if older records may violate the index: it is built once they no longer do, and never prevents a start. */
  lenient?: true;
}

/** A table as the descriptors require it. */
export interface WantedTable {
  name: string;
  columns: WantedColumn[];
  indexes: WantedIndex[];
}

const MAX_NAME = 63;
const LIVE = 'where not is_deleted';

/** Shortens a name to PostgreSQL's limit; a digest keeps long names distinct. */
function shortName(name: string): string {
  if (name.length <= MAX_NAME) return name;
  return `${name.slice(0, MAX_NAME - 9)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
}

/** Name of a unique index, by which the error of a concurrent duplicate is recognised. */
export function uniqueIndexName(table: string, columns: readonly string[]): string {
  return shortName(`ux_${table}_${columns.join('_')}`);
}

/** Name of a unique index of folded values; a new folding needs a new prefix, which older servers do not drop. */
export function foldedIndexName(table: string, columns: readonly string[]): string {
  return shortName(`ua_${table}_${columns.join('_')}`);
}

/** True for texts searched by any part (decision 055); for formatted text only if the descriptor sets `indexed`. */
export function hasGramIndex(field: Field): boolean {
  const isText = !field.from && serverFacets[field.kind].columnType(field) === 'text';
  return isText && field.search?.mode === 'contains' && (field.indexed || !isMarkup(field));
}

/** True for formatted text, which is searched by its words, without tags. */
export function isMarkup(field: Field): boolean {
  const facet: ServerFacet = serverFacets[field.kind];
  return facet.isMarkup === true;
}

/** Table of a resource: columns of its fields, and columns that every table has. The sequence assigns the ids. */
export function wantedTable(resource: Resource, sequence: string): WantedTable {
  const table = toTable(resource);
  return {
    name: table.name,
    columns: [...table.columns.map((column) => wantedColumn(column, sequence)), IS_DELETED],
    indexes: [
      ...table.uniques.map((columns) => index(table.name, columns, true)),
      ...foldedUniques(table).map((columns) => foldedIndex(table, columns)),
      ...table.singles.map((single) => singleIndex(table.name, single)),
      ...ownIndexes(table).map((columns) => methodIndex(table, columns) ?? index(table.name, columns, false)),
      ...pinyinColumns(resource, table).map((column) => pinyinIndex(table.name, column)),
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
  // NaN sorts above Infinity, so this check refuses NaN, too.
  'finite-number': (column: string) => `${column} > '-Infinity' and ${column} < 'Infinity'`,
  'on-earth': (column: string) => `${column} <@ box '((-180,-90),(180,90))'`,
};

/** Index for a column whose values have no order, such as a point; null for other columns. */
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

/**
 * True for texts that lists sort by pinyin. Other texts are codes: references, serial numbers, and texts that are only
 * looked up whole.
 */
export function isByPinyin(field: Field): boolean {
  const isText = isStored(field) && field.sortable && serverFacets[field.kind].columnType(field) === 'text';
  const isCode = field.relation !== null || field.dictionary !== null || kindFacets[field.kind].given === true;
  return isText && !isCode && (hasGramIndex(field) || field.unique || !field.indexed);
}

/** Column that stores the pinyin of the names in `column`; undefined if there is none. */
export function pinyinColumn({ fields }: Resource, column: string): string | undefined {
  return fields
    .filter(isStored)
    .map(columnOf)
    .find((name) => name === `${column}_pinyin`);
}

/** Column by which the choices of a resource without an order of its own are ordered. */
export function choiceColumn({ fields, order: [first, second], actions, display }: Resource): string | null {
  const isChosen = actions.some(({ verb }) => verb === 'list' || verb === 'dropDown' || verb === 'tree');
  const field = fields.find(({ key }) => key === display);
  const isNewestFirst = first?.field === 'id' && first.direction === 'descend' && !second;
  return isChosen && isNewestFirst && field && isByPinyin(field) && fitsIndex(field) ? columnOf(field) : null;
}

/** Columns that need an index in pinyin order; the first column of the default order already has one. */
function pinyinColumns(resource: Resource, { columns, indexes, uniques }: Table): string[] {
  const leading = new Set(
    [...indexes, ...uniques].flatMap(([first]) => first ?? []).concat(choiceColumn(resource) ?? []),
  );
  return columns
    .filter(({ name, key, field }) => leading.has(name) && isByPinyin(field) && key !== resource.order[0]?.field)
    .flatMap(({ name }) => (pinyinColumn(resource, name) === undefined ? [name] : []));
}

function pinyinIndex(table: string, column: string): WantedIndex {
  const definition = `(${quoted(column)} ${BY_PINYIN}) ${LIVE}`;
  return { name: shortName(`px_${table}_${column}`), unique: false, definition, late: true };
}

/** Indexes as declared, except of a single text sorted by pinyin, which has gram and pinyin indexes instead. */
function ownIndexes({ indexes, columns }: Table): string[][] {
  const isSpelled = (name: string) => columns.some(({ field }) => columnOf(field) === name && isByPinyin(field));
  return indexes.filter(([first = '', ...others]) => others.length > 0 || !isSpelled(first));
}

/** Combinations of columns whose values are unique also when folded. */
export function foldedUniques({ uniques, folded }: Table): string[][] {
  return uniques.filter((columns) => columns.some((column) => folded.includes(column)));
}

function foldedIndex({ name, folded }: Table, columns: readonly string[]): WantedIndex {
  const parts = columns.map((column) => (folded.includes(column) ? foldedSql(quoted(column)) : quoted(column)));
  const definition = `(${parts.join(', ')}) ${LIVE}`;
  return { name: foldedIndexName(name, columns), unique: true, definition, late: false, lenient: true };
}

/** SQL condition of rows with the value that only one record of a group may have. */
export function hasSingleValue({ column, value }: TableSingle): string {
  const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
  return `${quoted(column.name)} = ${literal}`;
}

/** Unique index by which one row of each group may have the value; rows without a group count as one group. */
export function singleIndex(table: string, single: TableSingle): WantedIndex {
  const columns = [...single.within, single.column.name];
  const keys = `(${columns.map(quoted).join(', ')}) nulls not distinct`;
  const definition = `${keys} ${LIVE} and ${hasSingleValue(single)}`;
  const digest = createHash('sha1').update(definition).digest('hex').slice(0, 8);
  return { name: shortName(`us_${table}_${single.column.name}_${digest}`), unique: true, definition, late: false };
}

/** Index in a list's default order, with the columns that decide which rows a user sees: deep pages read no rows. */
function orderIndex(resource: Resource, table: Table): WantedIndex {
  const named = (key: string) => table.columns.find((column) => column.key === key);
  const terms = resource.order.flatMap(({ field: key, direction }) => {
    const found = named(key);
    if (found === undefined || key === 'id') return [];
    const spelled = pinyinColumn(resource, found.name);
    const own = { column: found.name, collation: isByPinyin(found.field) ? ` ${BY_PINYIN}` : '', direction };
    return spelled ? [{ column: spelled, collation: '', direction }, own] : [own];
  });
  const last = resource.order[0]?.direction === 'ascend' ? 'asc' : 'desc';
  const sorted = terms.map(({ column, collation, direction }) => {
    return `${quoted(column)}${collation} ${direction === 'descend' ? 'desc' : 'asc'} nulls last`;
  });
  const used = new Set(['id', ...terms.map(({ column }) => column)]);
  const beside = readerKeys(resource).flatMap((key) => named(key)?.name ?? []);
  const carried = [...new Set(beside)].filter((column) => !used.has(column));
  const include = carried.length === 0 ? '' : ` include (${carried.map(quoted).join(', ')})`;
  const definition = `(${[...sorted, `id ${last}`].join(', ')})${include} ${LIVE}`;
  const digest = createHash('sha1').update(definition).digest('hex').slice(0, 8);
  return { name: shortName(`ox_${table.name}_${digest}`), unique: false, definition, late: true };
}

/** Fields that decide which rows a user may see: organisation, author, and status in a workflow. */
function readerKeys(resource: Resource): string[] {
  return [
    ...(resource.scope === null ? [] : [resource.scope, 'createdUserId']),
    ...(resource.workflow === null ? [] : ['status']),
  ];
}

/** Index of the creation time, by which every list can be filtered and sorted. */
function createdIndex(table: string): WantedIndex {
  return {
    name: shortName(`ox_${table}_created`),
    unique: false,
    definition: `(created_time, id) ${LIVE}`,
    late: true,
  };
}

/** Index by organisation, with deleted records, since filters of other tables read the organisation of joined rows. */
function scopeIndex(resource: Resource, table: Table): WantedIndex[] {
  const column = table.columns.find(({ key }) => key === resource.scope)?.name;
  if (column === undefined || column === 'id') return [];
  const definition = `(${quoted(column)}, id) include (is_deleted)`;
  return [{ name: shortName(`ox_${table.name}_scope`), unique: false, definition, late: true }];
}

/** Index of deleted records, which are few: listing them must not read all rows. */
function deletedIndex(resource: Resource, table: Table): WantedIndex[] {
  if (!resource.actions.some(({ verb }) => verb === 'deletedPage')) return [];
  return [{ name: shortName(`dx_${table.name}`), unique: false, definition: '(id desc) where is_deleted', late: true }];
}

function gramIndex(table: string, { name, field }: TableColumn): WantedIndex {
  const text = isMarkup(field) ? `platform.plain_text(${quoted(name)})` : quoted(name);
  return {
    name: shortName(`gf_${table}_${name}`),
    unique: false,
    // Covers deleted rows, since a record may be found by the name of a deleted one. The limit keeps merges of pending
    // entries short; with the default, one write in 2,000 would wait for the merge of all earlier entries.
    definition: `using gin (platform.grams(${foldedSql(text)})) with (gin_pending_list_limit = 512)`,
    late: true,
  };
}

/** Tables of one feature that have no descriptor. */
export interface FeatureTables {
  platform?: readonly TableMigration[];
  /** Tables of a tenant, created before those of its descriptors. */
  before?: readonly TableMigration[];
  /** Tables of a tenant, created after those of its descriptors. */
  after?: readonly TableMigration[];
  standing?: readonly StandingStatements[];
}

const all: FeatureTables[] = [];

/** Called by features, because this folder cannot import them. */
export function installTables(tables: FeatureTables): void {
  all.push(tables);
}

export function installed<Part extends keyof FeatureTables>(part: Part): NonNullable<FeatureTables[Part]>[number][] {
  return all.flatMap((tables) => [...(tables[part] ?? [])]) as NonNullable<FeatureTables[Part]>[number][]; // one part has the same type in all features
}
