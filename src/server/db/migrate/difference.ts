import type { ColumnType } from '../../../kinds/parts/storage.ts';
import { quoted, type SqlRunner } from '../session.ts';
import type { WantedColumn, WantedIndex, WantedTable } from './tables.ts';

export const MARK_TRIGGER = 'change_mark';

/** SQL of the trigger that counts a table's writes; `qualifiedTable` is already quoted. */
export function markTrigger(qualifiedTable: string): string {
  return `create trigger ${MARK_TRIGGER} after insert or update or delete or truncate on ${qualifiedTable}
    for each statement execute function platform.mark_changed()`;
}

/** Present tables of a schema: columns and index names by table, tables with the change-mark trigger, large tables. */
export interface Present {
  columns: Map<string, Map<string, string>>;
  indexes: Map<string, Set<string>>;
  marked: Set<string>;
  /** Indexes whose building was interrupted. */
  broken: Set<string>;
  large: Set<string>;
  /** True if a newer version has migrated the tables: then only missing columns and tables are added. */
  isNewer?: boolean;
}

export async function readPresent(client: SqlRunner, schema: string): Promise<Present> {
  const columns = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type"
       from pg_catalog.pg_class c
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace
       join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname = $1 and c.relkind = 'r'`,
    [schema],
  );
  const indexes = await client.query<{ table: string; index: string; valid: boolean }>(
    `select c.relname as "table", i.relname as "index", x.indisvalid as valid
       from pg_catalog.pg_index x
       join pg_catalog.pg_class c on c.oid = x.indrelid
       join pg_catalog.pg_class i on i.oid = x.indexrelid
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1`,
    [schema],
  );
  const tables = await client.query<{ table: string; marked: boolean; large: boolean }>(
    `select c.relname as "table", pg_relation_size(c.oid) > $3 as large,
            exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = $2) as marked
       from pg_catalog.pg_class c
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind = 'r'`,
    [schema, MARK_TRIGGER, LARGE_BYTES],
  );
  const present: Present = {
    columns: new Map(),
    indexes: new Map(),
    marked: new Set(tables.rows.filter(({ marked }) => marked).map(({ table }) => table)),
    broken: new Set(indexes.rows.filter(({ valid }) => !valid).map(({ index }) => index)),
    large: new Set(tables.rows.filter(({ large }) => large).map(({ table }) => table)),
  };
  for (const { table, column, type } of columns.rows) entry(present.columns, table, () => new Map()).set(column, type);
  for (const { table, index } of indexes.rows) entry(present.indexes, table, () => new Set()).add(index);
  return present;
}

function entry<V>(map: Map<string, V>, key: string, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** Maximum size of a table whose indexes a migration builds; on a larger table writers would wait too long. */
const LARGE_BYTES = 4 * 1024 * 1024;

const NAMES: { [given: string]: ColumnType } = { 'timestamp with time zone': 'timestamptz' };
/** Changes of column types that lose no value. */
const WIDENING: { [from: string]: readonly ColumnType[] } = {
  integer: ['bigint', 'numeric', 'text'],
  bigint: ['numeric', 'text'],
  numeric: ['text'],
  boolean: ['text'],
  date: ['timestamptz', 'text'],
};

/** Error about a descriptor that changes a column in a way that would lose values. */
export class NarrowingError extends Error {
  constructor(table: string, column: WantedColumn, present: string) {
    super(`column ${table}.${column.name} is ${present} and cannot become ${column.type} without losing values`);
    this.name = 'NarrowingError';
  }
}

/** Statements that alter the table without losing values, except late indexes of large tables (lateStatements). */
export function statementsFor(schema: string, table: WantedTable, present: Present): string[] {
  const name = tableName(schema, table);
  const columns = present.columns.get(table.name);
  if (columns && present.isNewer) {
    const lacking = table.columns.filter((column) => !columns.has(column.name));
    return lacking.map((column) => added(name, column, columns));
  }
  const { missing, surplus } = indexDifference(table, present);
  const isLarge = present.large.has(table.name);
  const dropped = (index: string) => `drop index ${quoted(schema)}.${quoted(index)}`;
  const shape = columns ? table.columns.flatMap((column) => alter(name, column, columns)) : [create(name, table)];
  return [
    ...shape,
    ...(present.marked.has(table.name) ? [] : [markTrigger(name)]),
    // A unique index that is no longer wanted refuses values until it is dropped.
    ...surplus.filter((index) => !isLarge || UNIQUE_INDEX.test(index)).map(dropped),
    ...missing
      .filter((index) => !isLarge || !(index.late || index.lenient))
      .flatMap((index) => [...(present.broken.has(index.name) ? [dropped(index.name)] : []), createIndex(name, index)]),
  ];
}

/** Missing indexes that could not be built because existing records violate them. */
export function contradicted(table: WantedTable, present: Present): WantedIndex[] {
  return indexDifference(table, present).missing.filter(({ lenient }) => lenient);
}

/** A statement to run outside transactions. */
export interface LateStatement {
  text: string;
  /** True if existing records can violate the index; a failed build is then ignored and tried again later. */
  lenient: boolean;
  /** True if the statement runs without checking again whether it is still needed. */
  isAlways?: boolean;
}

/** Statements left out by statementsFor: indexes that are built without blocking writers. */
export function lateStatements(schema: string, table: WantedTable, present: Present): LateStatement[] {
  if (present.large.has(table.name)) return largeStatements(schema, table, present);
  const again = contradicted(table, present);
  return again.map((index) => ({ text: createIndex(tableName(schema, table), index), lenient: true }));
}

/** Missing unique indexes over columns of a large table, which a publish builds before it alters the table. */
export function slowUniques(table: WantedTable, present: Present): WantedIndex[] {
  const columns = present.columns.get(table.name);
  if (!columns || !present.large.has(table.name)) return [];
  const fresh = table.columns.filter(({ name }) => !columns.has(name));
  const isOfFresh = ({ definition }: WantedIndex) => fresh.some(({ name }) => definition.includes(quoted(name)));
  return indexDifference(table, present).missing.filter((index) => index.unique && !index.lenient && !isOfFresh(index));
}

/** Unique indexes that are no longer wanted, which refuse values until they are dropped. */
export function surplusUniques(table: WantedTable, present: Present): string[] {
  return indexDifference(table, present).surplus.filter((index) => UNIQUE_INDEX.test(index));
}

/** Statements that build the index without blocking writers, after dropping an interrupted attempt. */
export function concurrently(schema: string, table: WantedTable, index: WantedIndex, present: Present): string[] {
  const { name, unique, definition } = index;
  return [
    ...(present.broken.has(name) ? [dropConcurrently(schema, name)] : []),
    `create ${unique ? 'unique ' : ''}index concurrently ${quoted(name)} on ${tableName(schema, table)} ${definition}`,
  ];
}

export function dropConcurrently(schema: string, index: string): string {
  return `drop index concurrently if exists ${quoted(schema)}.${quoted(index)}`;
}

function tableName(schema: string, table: WantedTable): string {
  return `${quoted(schema)}.${quoted(table.name)}`;
}

function largeStatements(schema: string, table: WantedTable, present: Present): LateStatement[] {
  const { missing, surplus } = indexDifference(table, present);
  const sure = (text: string): LateStatement => ({ text, lenient: false });
  return [
    ...missing.flatMap((index) =>
      concurrently(schema, table, index, present).map((text) => ({ text, lenient: index.lenient === true })),
    ),
    // Without statistics of the indexed expressions, the planner expects every keyword to be rare.
    ...(missing.length > 0 ? [{ ...sure(`analyze ${tableName(schema, table)}`), isAlways: true }] : []),
    // Old indexes are dropped last, since queries use them until the new ones exist.
    ...surplus.map((index) => sure(dropConcurrently(schema, index))),
  ];
}

function indexDifference(table: WantedTable, { indexes, broken }: Present) {
  const present = indexes.get(table.name) ?? new Set<string>();
  const wanted = new Set(table.indexes.map(({ name }) => name));
  return {
    missing: table.indexes.filter(({ name }) => !present.has(name) || broken.has(name)),
    surplus: [...present].filter((index) => OWN_INDEX.test(index) && !wanted.has(index)),
  };
}

/** Prefixes of index names of this version and of earlier ones (gx, uf). */
const OWN_INDEX = /^(ux|ua|uf|us|ix|px|gf|gx|ox|dx)_/;
const UNIQUE_INDEX = /^(ux|ua|uf|us)_/;

function createIndex(table: string, index: WantedIndex): string {
  const { name, unique, definition, lenient } = index;
  const create = `create ${unique ? 'unique ' : ''}index ${quoted(name)} on ${table} ${definition}`;
  return lenient ? `do $$ begin ${create}; exception when unique_violation then null; end $$` : create;
}

function create(name: string, table: WantedTable): string {
  return `create table ${name} (${table.columns.map(definition).join(', ')}, primary key (id))`;
}

function definition(column: WantedColumn): string {
  const parts = [quoted(column.name), column.type];
  if (column.notNull) parts.push('not null');
  if (column.standard !== null) parts.push(`default ${column.standard}`);
  if (column.check !== null) parts.push(`check (${column.check})`);
  return parts.join(' ');
}

function alter(table: string, column: WantedColumn, present: ReadonlyMap<string, string>): string[] {
  const given = present.get(column.name);
  if (given === undefined) return [added(table, column, present)];
  const type = NAMES[given] ?? given;
  if (type === column.type) return [];
  if (!WIDENING[type]?.includes(column.type)) throw new NarrowingError(table, column, given);
  return [
    `alter table ${table} alter column ${quoted(column.name)} type ${column.type} using ${quoted(column.name)}::${column.type}`,
  ];
}

/** A renamed key keeps its values; other new columns are empty. */
function added(table: string, column: WantedColumn, present: ReadonlyMap<string, string>): string {
  const { renamedFrom, name } = column;
  if (renamedFrom !== null && present.has(renamedFrom)) {
    return `alter table ${table} rename column ${quoted(renamedFrom)} to ${quoted(name)}`;
  }
  return `alter table ${table} add column ${definition(column)}`;
}
