import type { ColumnType } from '../../fields/facet.ts';
import { quoted } from '../names.ts';
import type { WantedColumn, WantedTable } from './tables.ts';

/** A connection, whoever holds its transaction. */
export interface SqlRunner {
  query<R extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

/** What a schema holds now: columns by table, and names of indexes. */
export interface Present {
  columns: Map<string, Map<string, string>>;
  indexes: Map<string, Set<string>>;
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
  const indexes = await client.query<{ table: string; index: string }>(
    'select tablename as "table", indexname as "index" from pg_catalog.pg_indexes where schemaname = $1',
    [schema],
  );
  const present: Present = { columns: new Map(), indexes: new Map() };
  for (const { table, column, type } of columns.rows) entry(present.columns, table, () => new Map()).set(column, type);
  for (const { table, index } of indexes.rows) entry(present.indexes, table, () => new Set()).add(index);
  return present;
}

function entry<V>(map: Map<string, V>, key: string, create: () => V): V {
  const known = map.get(key) ?? create();
  map.set(key, known);
  return known;
}

const NAMES: { [given: string]: ColumnType } = { 'timestamp with time zone': 'timestamptz' };
/** Changes of a column's type that lose nothing. */
const WIDENING: { [from: string]: readonly ColumnType[] } = {
  integer: ['bigint', 'numeric', 'text'],
  bigint: ['numeric', 'text'],
  numeric: ['text'],
  boolean: ['text'],
  date: ['timestamptz', 'text'],
};

/** A descriptor asks for something its table cannot become without losing values. */
export class NarrowingError extends Error {
  constructor(table: string, column: WantedColumn, present: string) {
    super(`column ${table}.${column.name} is ${present} and cannot become ${column.type} without losing values`);
    this.name = 'NarrowingError';
  }
}

/** Statements that bring the table to what is wanted; nothing is ever dropped that holds values. */
export function statementsFor(schema: string, table: WantedTable, present: Present): string[] {
  const name = `${quoted(schema)}.${quoted(table.name)}`;
  const columns = present.columns.get(table.name);
  const indexes = present.indexes.get(table.name) ?? new Set<string>();
  const wanted = new Set(table.indexes.map((index) => index.name));
  const shape = columns ? table.columns.flatMap((column) => alter(name, column, columns)) : [create(name, table)];
  return [
    ...shape,
    ...[...indexes]
      .filter((index) => /^(ux|ix|gx|ox)_/.test(index) && !wanted.has(index))
      .map((index) => dropIndex(schema, index)),
    ...table.indexes
      .filter((index) => !indexes.has(index.name))
      .map(
        ({ name: own, unique, definition }) =>
          `create ${unique ? 'unique ' : ''}index ${quoted(own)} on ${name} ${definition} where not is_deleted`,
      ),
  ];
}

function dropIndex(schema: string, index: string): string {
  return `drop index ${quoted(schema)}.${quoted(index)}`;
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

/** A renamed key takes its values along; any other new column starts empty. */
function added(table: string, column: WantedColumn, present: ReadonlyMap<string, string>): string {
  const { renamedFrom, name } = column;
  if (renamedFrom !== null && present.has(renamedFrom)) {
    return `alter table ${table} rename column ${quoted(renamedFrom)} to ${quoted(name)}`;
  }
  return `alter table ${table} add column ${definition(column)}`;
}
