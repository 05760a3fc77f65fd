import { columnOf, isStored } from '../../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../../engine/resource.ts';
import { timeOfDay } from '../../../../../kinds/date-time/meaning.ts';
import type { ServerFacet } from '../../../../../kinds/parts/storage.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { serverFacets } from '../../../../../kinds/tables/server/storages.ts';
import {
  concurrently,
  dropConcurrently,
  type Present,
  readPresent,
  slowUniques,
  surplusUniques,
} from '../../../../../server/db/migrate/difference.ts';
import { type WantedIndex, type WantedTable, wantedTable } from '../../../../../server/db/migrate/tables.ts';
import {
  type DbSession,
  ID_SEQUENCE,
  quoted,
  runnerOf,
  type SqlRunner,
  tenantSchema,
} from '../../../../../server/db/session.ts';
import { WALL_OFFSET } from '../../../../../server/db/time-range.ts';

export interface Choice {
  code: string;
  label: string;
}

/** Conversion of one field's values to another kind. */
export interface Reading {
  from: Field;
  to: Field;
  /** Values of the dictionary that either field uses. */
  choices: readonly Choice[];
  /** Codes that an administrator assigned to texts which match no label. */
  map: { readonly [text: string]: string };
}

/** Returns the reverse conversion, with which an undo converts the values written since the change. */
function reversed({ from, to, choices }: Reading): Reading {
  return { from: to, to: from, choices, map: {} };
}

/** SQL that converts the column `input`; null for values that a form would refuse. */
export function convertedSql(reading: Reading, input: string): string {
  return limited(reading.to, reading.from.kind === reading.to.kind ? input : valueSql(reading, input));
}

/** Returns SQL that is true where a row has a value to convert. */
export function filledSql({ from }: Reading, input: string): string {
  return isText(from) ? `(${input} is not null and platform.trimmed(${input}) <> '')` : `(${input} is not null)`;
}

const isText = (field: Field) => serverFacets[field.kind].columnType(field) === 'text' && !kindFacets[field.kind].coded;

function valueSql(reading: Reading, input: string): string {
  const { from, to } = reading;
  if (isText(from)) return fromText(reading, input);
  return isText(to) ? asText(reading, input) : between(reading, input);
}

/** Returns SQL that reads a text by the rules for importing a cell of the new kind. */
function fromText({ to, choices, map }: Reading, input: string): string {
  const facet = kindFacets[to.kind];
  if (isText(to)) return `platform.trimmed(${input})`;
  if (facet.coded) return codeSql(to, { choices, map }, input);
  if (facet.figure) return figureSql(to, input);
  if (facet.time === 'day') return `platform.read_moment(${input}, '00:00:00')::date`;
  if (facet.time === 'moment')
    return `(platform.read_moment(${input}, '${timeOfDay(to)}') at time zone ${WALL_OFFSET})`;
  return `(case when lower(platform.trimmed(${input})) = any(${texts(YES)}) then true
    when lower(platform.trimmed(${input})) = any(${texts(NO)}) then false end)`;
}

const YES = ['是', '有', '通过', 'true', 'y', 'yes', '1', '√'];
const NO = ['否', '无', '未通过', 'false', 'n', 'no', '0', '×'];

function figureSql(to: Field, input: string): string {
  const { decimals = null, marks } = kindFacets[to.kind].figure ?? {};
  const text = marks === undefined ? input : `regexp_replace(platform.trimmed(${input}), '${marks}', '', 'g')`;
  // Most texts are plain numbers, which are read without calling a function.
  const fraction = decimals === 0 ? '' : String.raw`(\.[0-9]{1,${decimals ?? 6}})?`;
  return `(case when ${input} ~ '^-?[0-9]{1,15}${fraction}$' then ${input}::numeric
    else platform.read_figure(${text}, ${decimals ?? 6}) end)`;
}

/** SQL for the code of a text: by label, else by code, else by `map`. A label of two codes matches neither. */
function codeSql(to: Field, { choices, map }: Pick<Reading, 'choices' | 'map'>, input: string): string {
  const codesByText = new Map<string, string>(Object.entries(map).map(([text, code]) => [text.trim(), code]));
  for (const { code } of choices) codesByText.set(code, code);
  for (const { label, code } of choices) {
    const isOne = choices.filter((other) => other.label.trim() === label.trim()).length === 1;
    if (isOne) codesByText.set(label.trim(), code);
  }
  const isNumber = serverFacets[to.kind].columnType(to) === 'integer';
  for (const [text, code] of codesByText) if (isNumber && !/^(0|-?[1-9]\d{0,4})$/.test(code)) codesByText.delete(text);
  const code = `(${json(Object.fromEntries(codesByText))} ->> platform.trimmed(${input}))`;
  return isNumber ? `${code}::integer` : code;
}

function asText({ from, choices }: Reading, input: string): string {
  const facet = kindFacets[from.kind];
  if (facet.coded) {
    const labels = Object.fromEntries(choices.map(({ code, label }) => [code, label]));
    return `coalesce(${json(labels)} ->> ${input}::text, ${input}::text)`;
  }
  if (facet.figure) return `trim_scale(${input}::numeric)::text`;
  if (facet.time === 'day') return `to_char(${input}, 'YYYY-MM-DD')`;
  if (facet.time === 'moment') return `to_char(${input} at time zone ${WALL_OFFSET}, 'YYYY-MM-DD HH24:MI:SS')`;
  return `(case ${input} when true then '是' when false then '否' end)`;
}

/** Returns SQL that converts between kinds of numbers, or between kinds of times. */
function between({ from, to }: Reading, input: string): string {
  if (kindFacets[from.kind].figure) {
    const { decimals } = kindFacets[to.kind].figure ?? { decimals: null };
    return decimals === null
      ? `${input}::numeric`
      : `(case when round(${input}::numeric, ${decimals}) = ${input} then ${input}::numeric end)`;
  }
  if (kindFacets[to.kind].time === 'day') return `(${input} at time zone ${WALL_OFFSET})::date`;
  return `((${input} + time '${timeOfDay(to)}') at time zone ${WALL_OFFSET})`;
}

/** SQL that is null for values that break a limit of the field, such as its minimum or its maximum length. */
function limited(field: Field, value: string): string {
  const { minimum, maximum, maxLength, minLength, pattern, enum: choices } = field.schema;
  const type = serverFacets[field.kind].columnType(field);
  const { figure, ownShape } = kindFacets[field.kind];
  const isFigure = figure !== undefined;
  const tests = [
    ...(isFigure && minimum !== undefined ? [`c.v >= ${Number(minimum)}`] : []),
    ...(isFigure && maximum !== undefined ? [`c.v <= ${Number(maximum)}`] : []),
    ...(isText(field) && maxLength !== undefined ? [`char_length(c.v) <= ${Number(maxLength)}`] : []),
    ...(isText(field) && minLength !== undefined ? [`char_length(c.v) >= ${Number(minLength)}`] : []),
    ...(ownShape !== undefined && pattern === ownShape ? [`c.v ~ ${quotedText(ownShape)}`] : []),
    ...(choices === undefined
      ? []
      : [`${isFigure ? 'trim_scale(c.v::numeric)::text' : 'c.v::text'} = any(${texts(choices.map(String))})`]),
  ];
  if (tests.length === 0) return `(${value})::${type}`;
  return `(select case when ${tests.join(' and ')} then c.v::${type} end from (select ${value} as v) c)`;
}

function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function texts(values: readonly string[]): string {
  return `array[${values.map(quotedText).join(', ')}]::text[]`;
}

/** A JSON object as an SQL literal; it holds no zero byte, which PostgreSQL would refuse. */
function json(value: object): string {
  return `${quotedText(JSON.stringify(value))}::jsonb`;
}

/** Both columns of a change, and how values are converted from one to the other. */
export interface Columns {
  id: number;
  table: string;
  from: string;
  to: string;
  reading: Reading;
}

/** Rows per batch, few enough not to delay writers of these rows noticeably. */
export const ROWS_AT_ONCE = 500;

/**
 * Name of a trigger. PostgreSQL fires triggers in the order of names: later changes first, which pass values back to
 * the columns of earlier changes.
 */
function triggerName(id: number): string {
  return `convert_${String(1_000_000_000 - id).padStart(10, '0')}`;
}

function names(session: DbSession, { id, table }: Pick<Columns, 'id' | 'table'>) {
  const schema = quoted(tenantSchema(session.tenant));
  return {
    table: `${schema}.${quoted(table)}`,
    trigger: quoted(triggerName(id)),
    call: `${schema}.${quoted(triggerName(id))}`,
  };
}

/** Adds the empty column, and a trigger that converts values written from now on. Blocks writers for a moment only. */
export async function prepareColumns(session: DbSession, of: Columns): Promise<void> {
  const { table, trigger, call } = names(session, of);
  const runner = runnerOf(session);
  const facet: ServerFacet = serverFacets[of.reading.to.kind];
  await runner.query(functionSql(call, copyingBody(of)));
  await runner.query(
    `alter table ${table} add column if not exists ${quoted(of.to)} ${facet.columnType(of.reading.to)}`,
  );
  await runner.query(`drop trigger if exists ${trigger} on ${table}`);
  await runner.query(
    `create trigger ${trigger} before insert or update on ${table} for each row execute function ${call}()`,
  );
}

/** Converts the next rows, including deleted rows; returns null if no rows are left. */
export async function copyNext(
  session: DbSession,
  of: Columns & { after: number; limit: number },
): Promise<{ last: number; rows: number } | null> {
  const { table } = names(session, of);
  const [from, to] = [quoted(of.from), quoted(of.to)];
  const { rows } = await runnerOf(session).query<{ last: string | null; rows: string }>(
    `with next as (select id from ${table} where id > $1 order by id limit $2),
      read as (update ${table} r set ${to} = ${convertedSql(of.reading, `r.${from}`)} from next
        where r.id = next.id and r.${from} is not null and r.${to} is null
          and ${convertedSql(of.reading, `r.${from}`)} is not null returning 1)
     select max(id)::text as last, count(*)::text as rows from next`,
    [of.after, of.limit],
  );
  const last = rows[0]?.last;
  return last ? { last: Number(last), rows: Number(rows[0]?.rows) } : null;
}

/** Replaces the trigger by one that writes both columns, so that an undo finds the values written since the change. */
export async function keepBoth(session: DbSession, of: Columns): Promise<void> {
  await runnerOf(session).query(functionSql(names(session, of).call, bothBody(of)));
}

/** Drops the trigger of a change and one of its two columns. */
export async function dropColumn(session: DbSession, of: Omit<Columns, 'reading'>, column: string): Promise<void> {
  const { table, trigger, call } = names(session, of);
  const runner = runnerOf(session);
  await runner.query(`drop trigger if exists ${trigger} on ${table}`);
  await runner.query(`drop function if exists ${call}()`);
  await runner.query(`alter table ${table} drop column if exists ${quoted(column)}`);
}

function copyingBody({ from, to, reading }: Columns): string {
  const [old, now] = [`new.${quoted(from)}`, `new.${quoted(to)}`];
  return `begin
    if tg_op = 'INSERT' then ${now} := ${convertedSql(reading, old)};
    elsif ${old} is distinct from old.${quoted(from)} then ${now} := ${convertedSql(reading, old)};
    end if;
    return new;
  end`;
}

/** Body of a trigger that writes both columns. A value that cannot be converted back is not copied to the old one. */
function bothBody({ from, to, reading }: Columns): string {
  const [f, t] = [quoted(from), quoted(to)];
  const forth = convertedSql(reading, `new.${f}`);
  const back = convertedSql(reversed(reading), `new.${t}`);
  return `begin
    if tg_op = 'INSERT' then
      if new.${t} is null then new.${t} := ${forth};
      elsif new.${f} is null then new.${f} := ${back};
      end if;
    elsif new.${t} is distinct from old.${t} then
      if new.${f} is not distinct from old.${f} then
        new.${f} := case when new.${t} is null then null else coalesce(${back}, new.${f}) end;
      end if;
    elsif new.${f} is distinct from old.${f} then new.${t} := ${forth};
    end if;
    return new;
  end`;
}

/** Quotes the body as a text literal, because it holds texts that administrators wrote into a dictionary. */
function functionSql(call: string, body: string): string {
  return `create or replace function ${call}() returns trigger language plpgsql as '${body.replaceAll("'", "''")}'`;
}

interface Place {
  tenant: string;
  resource: Resource;
}

async function read(client: SqlRunner, { tenant, resource }: Place): Promise<{ table: WantedTable; present: Present }> {
  const schema = tenantSchema(tenant);
  return { table: wantedTable(resource, `${schema}.${ID_SEQUENCE}`), present: await readPresent(client, schema) };
}

/** Returns the fields of each missing unique index whose building would lock the table longer than a publish may. */
export async function slowUniqueFields(session: DbSession, resource: Resource): Promise<Field[][]> {
  const { table, present } = await read(runnerOf(session), { tenant: session.tenant, resource });
  const fieldsOf = ({ definition }: WantedIndex) =>
    resource.fields.filter((field) => isStored(field) && definition.includes(quoted(columnOf(field))));
  return slowUniques(table, present).map(fieldsOf);
}

/** Statements that build slow indexes before publishing, outside a transaction and without blocking writers. */
export async function indexStatements(
  client: SqlRunner,
  of: Place & { columns: readonly string[] },
): Promise<string[]> {
  const { table, present } = await read(client, of);
  const there = present.indexes.get(table.name) ?? new Set();
  const slow = slowUniques(table, present);
  const isOfColumns = ({ definition }: WantedIndex) => of.columns.some((column) => definition.includes(quoted(column)));
  return table.indexes
    .filter((index) => !index.lenient && (!there.has(index.name) || present.broken.has(index.name)))
    .filter((index) => slow.includes(index) || isOfColumns(index))
    .flatMap((index) => concurrently(tenantSchema(of.tenant), table, index, present));
}

/** Statements that drop indexes built for an edit that was not published. `resource`: the resource in force. */
export async function dropStatements(client: SqlRunner, place: Place): Promise<string[]> {
  const { table, present } = await read(client, place);
  return surplusUniques(table, present).map((index) => dropConcurrently(tenantSchema(place.tenant), index));
}
