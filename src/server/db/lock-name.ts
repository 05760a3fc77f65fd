import { sql } from 'kysely';
import type { DbSession } from './session.ts';

const keyOf = (name: string, { tenant }: DbSession) => sql`hashtextextended(${`${name}|${tenant}`}, 0)`;

/** Locks a name of the tenant until the transaction ends; a second transaction waits for it, on any server. */
export async function lockName(session: DbSession, name: string): Promise<void> {
  await session.run(session.t.selectNoFrom(sql`pg_advisory_xact_lock(${keyOf(name, session)})`.as('locked')));
}

/** Holds a name until the transaction ends, together with others that share it. */
export async function shareName(session: DbSession, name: string): Promise<void> {
  await session.run(session.t.selectNoFrom(sql`pg_advisory_xact_lock_shared(${keyOf(name, session)})`.as('locked')));
}

/** Locks a name if no other transaction holds or shares it; false if one does. */
export async function tryName(session: DbSession, name: string): Promise<boolean> {
  const taken = sql<boolean>`pg_try_advisory_xact_lock(${keyOf(name, session)})`.as('taken');
  return (await session.first<{ taken: boolean }>(session.t.selectNoFrom(taken)))?.taken === true;
}
