import { sql } from 'kysely';
import type { DbSession } from '../session.ts';

/** Locks the values of a table that only one record may have (`single`), until the transaction ends. */
export async function lockSingles(session: DbSession, table: string): Promise<void> {
  const key = sql`hashtextextended(${`single|${session.tenant}|${table}`}, 0)`;
  await session.run(session.t.selectNoFrom(sql`pg_advisory_xact_lock(${key})`.as('locked')));
}
