import type { DbSession } from '../session.ts';

/** Counts the rows of a table, deleted ones included. */
export async function countTable(session: DbSession, table: string): Promise<number> {
  const query = session.t.selectFrom(table).select((eb) => eb.fn.countAll().as('n'));
  return Number((await session.first<{ n: unknown }>(query))?.n ?? 0);
}
