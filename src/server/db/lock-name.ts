import { sql } from 'kysely';
import type { DbSession } from './session.ts';

const keyOf = (name: string, { tenant }: DbSession) => sql`hashtextextended(${`${name}|${tenant}`}, 0)`;

/** Takes an exclusive advisory lock by name in the tenant until the transaction ends, across all servers. */
export async function lockName(session: DbSession, name: string): Promise<void> {
  await session.run(session.t.selectNoFrom(sql`pg_advisory_xact_lock(${keyOf(name, session)})`.as('locked')));
}

/** Takes a shared advisory lock by name until the transaction ends. */
export async function shareName(session: DbSession, name: string): Promise<void> {
  await session.run(session.t.selectNoFrom(sql`pg_advisory_xact_lock_shared(${keyOf(name, session)})`.as('locked')));
}

/** Takes the exclusive lock and returns true; false if another transaction has a lock with this name. */
export async function tryName(session: DbSession, name: string): Promise<boolean> {
  const taken = sql<boolean>`pg_try_advisory_xact_lock(${keyOf(name, session)})`.as('taken');
  return (await session.first<{ taken: boolean }>(session.t.selectNoFrom(taken)))?.taken === true;
}
