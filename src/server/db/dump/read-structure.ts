import type pg from 'pg';
import { quoted } from '../session.ts';
import { OWN_SCHEMAS, type SequenceState, type Structure, type TableStructure } from './structure.ts';

type Client = Pick<pg.ClientBase, 'query'>;

const NAMED = `from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS}`;

/** Definitions as PostgreSQL prints them, with qualified names. */
export async function readStructure(client: Client): Promise<Structure> {
  const schemas = await lines(
    client,
    `select n.nspname as line from pg_catalog.pg_namespace n where ${OWN_SCHEMAS} order by 1`,
  );
  return {
    schemas,
    before: [
      ...(await lines(client, COLLATIONS)),
      ...(await lines(client, SEQUENCES)),
      ...(await lines(client, functions(false))),
    ],
    tables: await readTables(client),
    after: [
      ...(await lines(client, functions(true))),
      ...(await lines(client, CONSTRAINTS)),
      ...(await lines(client, INDEXES)),
      ...(await lines(client, TRIGGERS)),
    ],
    sequences: await readSequences(client),
  };
}

async function lines(client: Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(text);
  return rows.map(({ line }) => line);
}

/**
 * Lists collations; a restore without ICU replaces its collations by those by code point. Before PostgreSQL 17 the
 * locale's column has another name.
 */
const COLLATIONS = `
  select format('do $x$ begin create collation %1$I.%2$I (provider = icu, locale = %3$L); exception when others then create collation %1$I.%2$I from "C"; end $x$',
                n.nspname, c.collname, coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale', 'zh-u-co-pinyin')) as line
    from pg_catalog.pg_collation c join pg_catalog.pg_namespace n on n.oid = c.collnamespace
   where ${OWN_SCHEMAS}
   order by 1`;

/** Lists sequences, except those of identity columns, which CREATE TABLE creates. */
const SEQUENCES = `
  select format('create sequence %I.%I as %s increment %s minvalue %s maxvalue %s start %s cache %s%s', n.nspname, c.relname,
                format_type(s.seqtypid, null), s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache,
                case when s.seqcycle then ' cycle' else '' end) as line
    from pg_catalog.pg_sequence s
    join pg_catalog.pg_class c on c.oid = s.seqrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where ${OWN_SCHEMAS}
     and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'i'
                        and d.classid = 'pg_catalog.pg_class'::regclass)
   order by n.nspname, c.relname`;

/** Lists functions that take or return rows of a table, to be created after the tables (`areLate`), or all others. */
function functions(areLate: boolean): string {
  return `
  select pg_get_functiondef(p.oid) as line
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
   where ${OWN_SCHEMAS} and p.prokind in ('f', 'p')
     and ${areLate ? '' : 'not '}exists (
       select from pg_catalog.pg_type t
        where (t.oid = any(p.proargtypes::oid[]) or t.oid = p.prorettype or t.oid = any(p.proallargtypes))
          and (t.typrelid <> 0 or exists (select from pg_catalog.pg_type e where e.oid = t.typelem and e.typrelid <> 0)))
   order by p.oid`;
}

/** Foreign keys come last, after the primary and unique keys to which they refer. */
const CONSTRAINTS = `
  select format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where ${OWN_SCHEMAS} and k.contype in ('p', 'u', 'x', 'c', 'f') and k.conparentid = 0
   order by k.contype = 'f', n.nspname, c.relname, k.conname`;

/** Leaves out indexes whose building was interrupted; the next start builds them. */
const INDEXES = `
  select pg_get_indexdef(x.indexrelid) as line
    from pg_catalog.pg_index x
    join pg_catalog.pg_class c on c.oid = x.indexrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where ${OWN_SCHEMAS} and x.indisvalid
     and not exists (select from pg_catalog.pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
   order by n.nspname, c.relname`;

const TRIGGERS = `
  select pg_get_triggerdef(g.oid) as line
    from pg_catalog.pg_trigger g
    join pg_catalog.pg_class c on c.oid = g.tgrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where ${OWN_SCHEMAS} and not g.tgisinternal
   order by n.nspname, c.relname, g.tgname`;

interface ColumnRow {
  schema: string;
  table: string;
  options: string | null;
  line: string;
  column: string;
  generated: boolean;
  isText: boolean;
  place: number | null;
}

const COLUMNS = `
  select n.nspname as schema, c.relname as "table", a.attname as "column", a.attgenerated <> '' as generated, a.attcollation <> 0 as "isText",
         array_to_string(c.reloptions, ', ') as options, array_position(k.conkey, a.attnum) as place,
         concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
           case when a.attcollation <> t.typcollation
             then (select format('collate %I.%I', m.nspname, l.collname) from pg_catalog.pg_collation l
                     join pg_catalog.pg_namespace m on m.oid = l.collnamespace where l.oid = a.attcollation) end,
           case when a.attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                when a.attidentity <> '' then format('generated %s as identity (sequence name %s)',
                       case a.attidentity when 'a' then 'always' else 'by default' end,
                       pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
                when d.adbin is not null then format('default %s', pg_get_expr(d.adbin, d.adrelid)) end,
           case when a.attnotnull then 'not null' end) as line
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_catalog.pg_type t on t.oid = a.atttypid
    left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
   where ${OWN_SCHEMAS} and c.relkind = 'r'
   order by n.nspname, c.relname, a.attnum`;

async function readTables(client: Client): Promise<TableStructure[]> {
  await refuseOthers(client);
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  const grouped = new Map<string, ColumnRow[]>();
  for (const row of rows) {
    const key = `${row.schema}.${row.table}`;
    grouped.set(key, [...(grouped.get(key) ?? []), row]);
  }
  return [...grouped.values()].map(toTable);
}

function toTable(columns: ColumnRow[]): TableStructure {
  const { schema = '', table = '', options = null } = columns[0] ?? {};
  const keyed = columns.filter(({ place }) => place !== null).sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const own = columns.filter(({ generated }) => !generated).map(({ column }) => column);
  const body = columns.map(({ line }) => line).join(', ');
  return {
    schema,
    name: table,
    columns: own,
    order: keyed.length > 0 ? keyed.map(orderBy).join(', ') : 'whole::text collate "C"',
    create: `create table ${quoted(schema)}.${quoted(table)} (${body})${options ? ` with (${options})` : ''}`,
  };
}

/** Orders by code point, so that the order does not depend on the database's collation. */
function orderBy({ column, isText }: ColumnRow): string {
  return isText ? `${quoted(column)} collate "C"` : quoted(column);
}

/** Refuses kinds of tables that the product does not create, since a backup would silently lack them. */
async function refuseOthers(client: Client): Promise<void> {
  const found = await lines(
    client,
    `select format('%s.%s', n.nspname, c.relname) as line ${NAMED} and c.relkind in ('p', 'v', 'm', 'f')`,
  );
  if (found.length > 0) throw new Error(`${found.join(', ')}: only ordinary tables are backed up`);
}

async function readSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name ${NAMED} and c.relkind = 'S' order by 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const { schema, name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(schema)}.${quoted(name)}`,
    );
    states.push({ schema, name, last: state.rows[0]?.last ?? '1', called: state.rows[0]?.called === true });
  }
  return states;
}
