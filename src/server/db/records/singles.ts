import { sql } from 'kysely';
import type { DbSession } from '../session.ts';

/** Holds until the transaction ends who has the values of a table that one record alone may have. */
export async function lockSingles(session: DbSession, table: string): Promise<void> {
  const key = sql`hashtextextended(${`single|${session.tenant}|${table}`}, 0)`;
  await session.run(session.t.selectNoFrom(sql`pg_advisory_xact_lock(${key})`.as('locked')));
}
