import { sql } from 'kysely';
import type { DbSession } from './session.ts';

/** Locks a name of the tenant until the transaction ends; a second transaction waits for it, on any server. */
export async function lockName(session: DbSession, name: string): Promise<void> {
  const key = sql`hashtextextended(${`${name}|${session.tenant}`}, 0)`;
  await session.run(session.t.selectNoFrom(sql`pg_advisory_xact_lock(${key})`.as('locked')));
}
