import { databaseFailure } from '../failure.ts';
import { runnerOf } from '../migrate/session-runner.ts';
import { quoted, tenantSchema } from '../names.ts';
import type { DbSession } from '../session.ts';
import { convertedSql, filledSql, type Reading } from './conversion-sql.ts';

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

/**
 * Raises the time limit of a statement: reading a table of a million rows takes seconds, longer than a request's
 * statement may take.
 */
export async function allowTime(session: DbSession): Promise<void> {
  await runnerOf(session).query("select set_config('statement_timeout', '60000', true)");
}

/** Maximum time for all counting of one request, in ms; the rest of the request needs its own share. */
const COUNTING_MS = 2_500;

/**
 * Counts within the time of a request, in a transaction. Returns null when time runs out, as for a million rows of
 * different texts.
 */
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

/**
 * Counts every live row and reads each distinct value once; values that cannot be converted come most frequent first.
 */
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

/**
 * Returns rows whose value cannot be converted, by id. `among` lists all such values, if they are few enough to have
 * been read.
 */
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

/** Rows the change left empty although the old column has something, by id. */
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
