import { type ExpressionBuilder, sql } from 'kysely';
import type { RowQuestion } from '../../../compiler/revisions/planned.ts';
import { toSnake } from '../../../engine/projections/table.ts';
import type { DbSession, Tables } from '../session.ts';

/** How many live rows each question of a plan concerns, and how many there are; one read of the table. */
export async function countRows(
  session: DbSession,
  of: { table: string; columns: ReadonlySet<string>; questions: readonly (RowQuestion | null)[] },
): Promise<{ total: number; rows: (number | null)[] }> {
  // A column that is yet to be added holds nothing that could be wrong, and is missing everywhere.
  const isThere = ({ ask, keys }: RowQuestion) => ask !== 'every' && keys.every((key) => of.columns.has(toSnake(key)));
  const asked = of.questions.map((question) => (question && isThere(question) ? question : null));
  const query = session.t
    .selectFrom(of.table)
    .select((eb) => [
      eb.fn.countAll().as('total'),
      ...asked.flatMap((question, index) =>
        question && question.ask !== 'duplicate'
          ? [eb.fn.countAll().filterWhere(conditionOf(question)).as(`q${index}`)]
          : [],
      ),
    ])
    .where('is_deleted', '=', false);
  const counts = await session.first(query);
  const total = Number(counts?.total ?? 0);
  const rows = await Promise.all(
    asked.map(async (question, index) => {
      if (question === null) return unasked(of.questions[index] ?? null, total);
      if (question.ask === 'duplicate') return countDuplicates(session, of.table, question.keys);
      return Number(counts?.[`q${index}`] ?? 0);
    }),
  );
  return { total, rows };
}

function unasked(question: RowQuestion | null, total: number): number | null {
  if (question === null) return null;
  return question.ask === 'missing' || question.ask === 'every' ? total : 0;
}

function conditionOf(question: RowQuestion) {
  const column = sql.ref(toSnake(question.keys[0] ?? ''));
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

/** Rows that share their values with another one. */
async function countDuplicates(session: DbSession, table: string, keys: readonly string[]): Promise<number> {
  const columns = keys.map(toSnake);
  const groups = columns.reduce(
    (query, column) => query.groupBy(column).where(column, 'is not', null),
    session.t
      .selectFrom(table)
      .select((eb: ExpressionBuilder<Tables, string>) => eb.fn.countAll().as('n'))
      .where('is_deleted', '=', false),
  );
  const sum = session.platform.selectNoFrom((eb) =>
    eb
      .selectFrom(groups.having(sql<boolean>`count(*) > 1`).as('g'))
      .select(sql<number>`coalesce(sum(g.n), 0)`.as('n'))
      .as('n'),
  );
  return Number((await session.first<{ n: number }>(sum))?.n ?? 0);
}
