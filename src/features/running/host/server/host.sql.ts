import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

export interface DatabaseState {
  version: string;
  bytes: number;
  /** Connections of this database; `maxConnections` is the limit of the whole database server. */
  connections: number;
  active: number;
  maxConnections: number;
}

/** State of the database server, as this database sees it. */
export async function selectDatabaseState(db: DbSession): Promise<DatabaseState> {
  const own = sql`from pg_catalog.pg_stat_activity where datname = current_database()`;
  const row = await db.first<{ [key in keyof DatabaseState]: string | number }>(
    db.platform.selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_catalog.pg_database_size(current_database())`.as('bytes'),
      sql<number>`(select count(*) ${own})`.as('connections'),
      sql<number>`(select count(*) ${own} and state = 'active')`.as('active'),
      sql<number>`current_setting('max_connections')::int`.as('maxConnections'),
    ]),
  );
  if (!row) throw new Error('the database has no state');
  const { version, bytes, connections, active, maxConnections } = row;
  return {
    version: String(version),
    bytes: Number(bytes),
    connections: Number(connections),
    active: Number(active),
    maxConnections: Number(maxConnections),
  };
}

export interface QueueState {
  /** Jobs that wait for a process. */
  waitingJobs: number;
  runningJobs: number;
  /** Timers that are due and wait for a process. */
  dueTimers: number;
  runningTimers: number;
  /** Connections of open pages. */
  connections: number;
}

/** Counts jobs, timers and connections, waiting and running, over all servers. */
export async function selectQueueState(db: DbSession, now: Date): Promise<QueueState> {
  const count = (table: string) => db.platform.selectFrom(table).select(sql<number>`count(*)`.as('n'));
  const row = await db.first<{ [key in keyof QueueState]: string | number }>(
    db.platform.selectNoFrom([
      count('job').where('state', '=', 'waiting').as('waitingJobs'),
      count('job').where('state', '=', 'running').as('runningJobs'),
      count('timer_slot')
        .where('next_time', '<=', now)
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
        .as('dueTimers'),
      count('timer_slot').where('lease_until', '>=', now).as('runningTimers'),
      count('hub_connection').as('connections'),
    ]),
  );
  if (!row) throw new Error('the queues have no state');
  return {
    waitingJobs: Number(row.waitingJobs),
    runningJobs: Number(row.runningJobs),
    dueTimers: Number(row.dueTimers),
    runningTimers: Number(row.runningTimers),
    connections: Number(row.connections),
  };
}
