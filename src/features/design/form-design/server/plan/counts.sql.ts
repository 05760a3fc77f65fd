import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { RowQuestion } from '../../../../../compiler/revisions/planned.ts';
import {
  type DbSession,
  databaseFailure,
  quoted,
  runnerOf,
  type Tables,
  tenantSchema,
} from '../../../../../server/db/session.ts';
import { convertedSql, filledSql, type Reading } from '../kind-change/columns.sql.ts';

/** Returns the column that now holds the values of a field. */
export type ColumnOf = (key: string) => string;

/** Counts all live rows, and the rows of each question; null for a question that is null or takes too long to count. */
export async function countRows(
  session: DbSession,
  of: { table: string; columns: ReadonlySet<string>; columnOf: ColumnOf; questions: readonly (RowQuestion | null)[] },
): Promise<{ total: number; rows: (number | null)[] }> {
  // A column that will be added later cannot be queried: it is empty in every row.
  const isThere = ({ ask, keys }: RowQuestion) =>
    ask !== 'every' && keys.every((key) => of.columns.has(of.columnOf(key)));
  const asked = of.questions.map((question) => (question && isThere(question) ? question : null));
  const query = session.t
    .selectFrom(of.table)
    .select((eb) => [
      eb.fn.countAll().as('total'),
      ...asked.flatMap((question, index) =>
        question && question.ask !== 'duplicate' && question.ask !== 'several'
          ? [eb.fn.countAll().filterWhere(conditionOf(question, of.columnOf)).as(`q${index}`)]
          : [],
      ),
    ])
    .where('is_deleted', '=', false);
  const counts = await session.first(query);
  const total = Number(counts?.total ?? 0);
  const rows: (number | null)[] = [];
  for (const [index, question] of asked.entries()) {
    if (question === null) rows.push(unasked(of.questions[index] ?? null, total));
    else if (question.ask === 'duplicate') {
      const columns = question.keys.map(of.columnOf);
      rows.push(await countInTime(session, () => countDuplicates(session, of.table, columns)));
    } else if (question.ask === 'several') rows.push(await countSeveral(session, of, question));
    else rows.push(Number(counts?.[`q${index}`] ?? 0));
  }
  return { total, rows };
}

function unasked(question: RowQuestion | null, total: number): number | null {
  if (question === null) return null;
  return question.ask === 'missing' || question.ask === 'every' ? total : 0;
}

function conditionOf(question: Exclude<RowQuestion, { ask: 'several' }>, columnOf: ColumnOf) {
  const column = sql.ref(columnOf(question.keys[0] ?? ''));
  if ('values' in question) {
    return sql<boolean>`${column} is not null and not ${column}::text = any(${question.values.map(String)})`;
  }
  if (!('limit' in question)) {
    return question.ask === 'filled' ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`;
  }
  const { ask, limit } = question;
  if (ask === 'longer') return sql<boolean>`char_length(${column}) > ${limit}`;
  if (ask === 'shorter') return sql<boolean>`char_length(${column}) < ${limit}`;
  return ask === 'above' ? sql<boolean>`${column} > ${limit}` : sql<boolean>`${column} < ${limit}`;
}

type Groups = SelectQueryBuilder<Tables, string, { n: unknown }>;

function liveRows(session: DbSession, table: string): Groups {
  return session.t
    .selectFrom(table)
    .select((eb: ExpressionBuilder<Tables, string>) => eb.fn.countAll().as('n'))
    .where('is_deleted', '=', false);
}

/** Counts rows whose values another row has, too. */
async function countDuplicates(session: DbSession, table: string, columns: readonly string[]): Promise<number> {
  const groups = columns.reduce(
    (query, column) => query.groupBy(column).where(column, 'is not', null),
    liveRows(session, table),
  );
  return sumOfGroups(session, groups);
}

/** Counts rows of groups in which more than one row has the value; rows without a group form one group. */
async function countSeveral(
  session: DbSession,
  { table, columnOf }: { table: string; columnOf: ColumnOf },
  { keys, value }: Extract<RowQuestion, { ask: 'several' }>,
): Promise<number> {
  const columns = keys.map(columnOf);
  const groups = columns.reduce((query, column) => query.groupBy(column), liveRows(session, table));
  return sumOfGroups(session, groups.where(columns[0] ?? '', '=', value));
}

/** Counts rows of the groups with more than one row. */
async function sumOfGroups(session: DbSession, groups: Groups): Promise<number> {
  const sum = session.platform.selectNoFrom((eb) =>
    eb
      .selectFrom(groups.having(sql<boolean>`count(*) > 1`).as('g'))
      .select(sql<number>`coalesce(sum(g.n), 0)`.as('n'))
      .as('n'),
  );
  return Number((await session.first<{ n: number }>(sum))?.n ?? 0);
}

/** Column that holds the values before the conversion. */
export interface ReadColumn {
  table: string;
  column: string;
  reading: Reading;
}

/** Number of live rows with a value, by the result of its conversion. */
export interface ConversionCount {
  converted: number;
  failed: number;
  /** Rows whose new value another row has, too. */
  duplicates: number;
  /** Values that cannot be read, up to the maximum of the call. */
  values: FailedValue[];
}

/** One value that could not be read, with the number of its rows. */
export interface FailedValue extends Record<string, unknown> {
  value: string;
  rows: number;
}

export interface FailedRow extends Record<string, unknown> {
  id: number;
  value: string;
}

/** Raises the statement timeout: reading a million rows takes seconds, longer than a request's statement may. */
export async function allowTime(session: DbSession): Promise<void> {
  await runnerOf(session).query("select set_config('statement_timeout', '60000', true)");
}

/** Maximum time for all counting of one request, in ms; the rest is left for the request's other work. */
const COUNTING_MS = 2_500;

/** Counts in a transaction within a request's time; null if that runs out, as for a million different texts. */
export async function countInTime<T>(session: DbSession, count: () => Promise<T>): Promise<T | null> {
  const runner = runnerOf(session);
  const allowed = "(extract(epoch from current_setting('statement_timeout')::interval) * 1000)::integer";
  const { rows } = await runner.query<{ ms: number }>(`select ${allowed} as ms`);
  const ms = Number(rows[0]?.ms);
  const limit = (to: number) => runner.query("select set_config('statement_timeout', $1, true)", [String(to)]);
  await runner.query('savepoint counting');
  try {
    await limit(COUNTING_MS);
    const counted = await count();
    await limit(ms);
    return counted;
  } catch (error) {
    if (databaseFailure(error)?.kind !== 'too-slow') throw error;
    await runner.query('rollback to savepoint counting');
    return null;
  }
}

const tableOf = (session: DbSession, table: string) => `${quoted(tenantSchema(session.tenant))}.${quoted(table)}`;

/** Counts every live row, reading each distinct value once; unreadable values come most frequent first. */
export async function countConversion(
  session: DbSession,
  of: ReadColumn & { values?: number },
): Promise<ConversionCount> {
  const column = quoted(of.column);
  const { rows } = await runnerOf(session).query<{
    converted: string;
    failed: string;
    duplicates: string;
    values: FailedValue[] | null;
  }>(
    `with each as materialized (select ${column} as v, count(*) as n from ${tableOf(session, of.table)}
        where not is_deleted and ${filledSql(of.reading, column)} group by ${column}),
      made as materialized (select v, n, ${convertedSql(of.reading, 'each.v')} as c from each)
     select coalesce(sum(n) filter (where c is not null), 0)::text as converted,
            coalesce(sum(n) filter (where c is null), 0)::text as failed,
            ${
              of.reading.to.unique
                ? '(select coalesce(sum(g.s), 0) from (select sum(n) as s from made where c is not null group by c having sum(n) > 1) g)'
                : '0'
            }::text as duplicates,
            (select json_agg(json_build_object('value', left(f.v::text, 200), 'rows', f.n))
               from (select v, n from made where c is null order by n desc, v::text limit $1) f) as values
       from made`,
    [of.values ?? 0],
  );
  const [row] = rows;
  const counts = {
    converted: Number(row?.converted),
    failed: Number(row?.failed),
    duplicates: Number(row?.duplicates),
  };
  return { ...counts, values: row?.values ?? [] };
}

/** Rows whose value cannot be converted, ordered by id. `among`: all unreadable values, if there are few. */
export async function failedRows(
  session: DbSession,
  of: ReadColumn & { limit: number; offset: number; among?: readonly string[] },
): Promise<FailedRow[]> {
  const column = quoted(of.column);
  const isAmong = of.among ? `${column}::text = any($3)` : 'true';
  const { rows } = await runnerOf(session).query<{ id: string; value: string }>(
    `select id, left(${column}::text, 200) as value from ${tableOf(session, of.table)}
      where not is_deleted and ${isAmong} and ${filledSql(of.reading, column)} and ${convertedSql(of.reading, column)} is null
      order by id limit $1 offset $2`,
    [of.limit, of.offset, ...(of.among ? [of.among] : [])],
  );
  return rows.map(({ id, value }) => ({ id: Number(id), value }));
}

/** Rows whose new column is empty although the old column is not, ordered by id. */
export async function leftEmpty(
  session: DbSession,
  of: { table: string; column: string; into: string; limit: number; offset: number },
): Promise<{ total: number; rows: FailedRow[] }> {
  const [column, into] = [quoted(of.column), quoted(of.into)];
  const found = `from ${tableOf(session, of.table)}
    where not is_deleted and ${into} is null and ${column} is not null and platform.trimmed(${column}::text) <> ''`;
  const counted = await runnerOf(session).query<{ n: string }>(`select count(*)::text as n ${found}`);
  const { rows } = await runnerOf(session).query<{ id: string; value: string }>(
    `select id, left(${column}::text, 200) as value ${found} order by id limit $1 offset $2`,
    [of.limit, of.offset],
  );
  return { total: Number(counted.rows[0]?.n), rows: rows.map(({ id, value }) => ({ id: Number(id), value })) };
}

/** Maximum rows read for the values of a field, so that the time does not depend on the size of the table. */
const LOOKED_AT = 100_000;

export interface ValueCount extends Record<string, unknown> {
  value: string;
  rows: number;
}

/** Values of a column with their number of rows, the most frequent first. */
export function selectValues(
  db: DbSession,
  of: { table: string; column: string; limit: number },
): Promise<ValueCount[]> {
  const looked = db.t
    .selectFrom(of.table)
    .select(sql<string>`${sql.ref(of.column)}::text`.as('value'))
    .where('is_deleted', '=', false)
    .where(of.column, 'is not', null)
    .limit(LOOKED_AT);
  const counted = db.t
    .selectFrom(looked.as('looked'))
    .select(['value', sql<number>`count(*)::int`.as('rows')])
    .where('value', '<>', '')
    .groupBy('value')
    .orderBy('rows', 'desc')
    .orderBy('value');
  return db.all<ValueCount>(counted.limit(of.limit));
}
