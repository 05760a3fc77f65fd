import { sql } from 'kysely';
import type { DbSession } from '../db/session.ts';

export interface Backlog {
  jobs_waiting: number;
  jobs_running: number;
  timers_due: number;
  timers_running: number;
  outbox_minute: number;
}

const MINUTE_MS = 60_000;

/** Counts waiting and running work in all processes. */
export async function selectBacklog(db: DbSession, now: Date): Promise<Backlog> {
  const count = (table: string) => db.platform.selectFrom(table).select(sql<number>`count(*)::int`.as('n'));
  const row = await db.first<{ [key in keyof Backlog]: number }>(
    db.platform.selectNoFrom([
      count('job').where('state', '=', 'waiting').as('jobs_waiting'),
      count('job').where('state', '=', 'running').as('jobs_running'),
      count('timer_slot')
        .where('next_time', '<=', now)
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
        .as('timers_due'),
      count('timer_slot').where('lease_until', '>=', now).as('timers_running'),
      count('outbox')
        .where('created_time', '>', new Date(now.getTime() - MINUTE_MS))
        .as('outbox_minute'),
    ]),
  );
  if (!row) throw new Error('the queues have no state');
  return row;
}
