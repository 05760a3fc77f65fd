import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { RowQuestion } from '../../../compiler/revisions/planned.ts';
import { countInTime } from '../conversions/conversion-rows.ts';
import type { DbSession, Tables } from '../session.ts';

/** Returns the column that now holds the values of a field. */
export type ColumnOf = (key: string) => string;

/**
 * Counts the live rows that each question of a plan concerns, and all of them; null where equal values are too many to
 * count.
 */
export async function countRows(
  session: DbSession,
  of: { table: string; columns: ReadonlySet<string>; columnOf: ColumnOf; questions: readonly (RowQuestion | null)[] },
): Promise<{ total: number; rows: (number | null)[] }> {
  // A column that is yet to be added holds no wrong value, and is missing in every row.
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
