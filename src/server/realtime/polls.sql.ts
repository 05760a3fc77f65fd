import { sql } from 'kysely';
import type { DbSession } from '../db/session.ts';
import type { StoredPosition } from './outbox.sql.ts';

/** A connection without WebSocket, whose polls any process answers (wire.md#4). */
export interface PollRow {
  /** Id of the connection, also in platform.hub_connection. */
  id: string;
  token_hash: Buffer;
  session_hash: Buffer;
  tenant: string;
  user_id: string;
  /** Position in the outbox; null: before the handshake. */
  position: StoredPosition | null;
  /** True after the first poll, which is answered at once. */
  is_begun: boolean;
}

interface NewPoll extends Pick<PollRow, 'id' | 'token_hash' | 'session_hash' | 'tenant' | 'user_id'> {
  last_time: Date;
}

export async function insertPoll(db: DbSession, row: NewPoll): Promise<void> {
  await db.run(db.platform.insertInto('hub_poll').values({ ...row }));
}

interface PollUser {
  tenant: string;
  userId: string;
}

const pollsOf = (db: DbSession, { tenant, userId }: PollUser) =>
  db.platform.selectFrom('hub_poll').where('tenant', '=', tenant).where('user_id', '=', userId);

export async function countPolls(db: DbSession, user: PollUser): Promise<number> {
  const row = await db.first<{ n: number }>(pollsOf(db, user).select((eb) => eb.fn.countAll<number>().as('n')));
  return Number(row?.n ?? 0);
}

/** Deletes the oldest connections of a user without a handshake, or without a poll since `idle`; returns their ids. */
export function deleteUnusedPolls(
  db: DbSession,
  { idle, limit, ...user }: PollUser & { idle: Date; limit: number },
): Promise<{ id: string }[]> {
  const unused = pollsOf(db, user).where((eb) => eb.or([eb('position', 'is', null), eb('last_time', '<', idle)]));
  const oldest = unused.select('id').orderBy('last_time').limit(limit).forUpdate();
  return db.all(db.platform.deleteFrom('hub_poll').where('id', 'in', oldest).returning('id'));
}

const COLUMNS = ['id', 'token_hash', 'session_hash', 'tenant', 'user_id', 'position', 'is_begun'] as const;

export function selectPoll(db: DbSession, tokenHash: Buffer): Promise<PollRow | undefined> {
  const found = db.platform
    .selectFrom('hub_poll')
    .select([...COLUMNS])
    .where('token_hash', '=', tokenHash);
  return db.first<PollRow & Record<string, unknown>>(found);
}

/** Stores the time of a poll, also for the list of online users; undefined if there is no such connection. */
export async function touchPoll(db: DbSession, tokenHash: Buffer, now: Date): Promise<PollRow | undefined> {
  const touched = db.platform.updateTable('hub_poll').set({ last_time: now }).where('token_hash', '=', tokenHash);
  const row = await db.first<PollRow & Record<string, unknown>>(touched.returning([...COLUMNS]));
  if (row) await db.run(db.platform.updateTable('hub_connection').set({ last_time: now }).where('id', '=', row.id));
  return row;
}

export async function updateBegun(db: DbSession, tokenHash: Buffer): Promise<void> {
  await db.run(db.platform.updateTable('hub_poll').set({ is_begun: true }).where('token_hash', '=', tokenHash));
}

/** Moves a position; false: another poll of this connection moved it meanwhile, or the connection has ended. */
export async function updatePosition(
  db: DbSession,
  tokenHash: Buffer,
  { from, to }: { from: StoredPosition | null; to: StoredPosition },
): Promise<boolean> {
  const before = from && JSON.stringify(from);
  const moved = db.platform.updateTable('hub_poll').set({ position: JSON.stringify(to) });
  const own = moved.where('token_hash', '=', tokenHash);
  return (await db.run(own.where(sql<boolean>`position is not distinct from ${before}::jsonb`))) === 1;
}

export async function deletePoll(db: DbSession, tokenHash: Buffer): Promise<void> {
  await db.run(db.platform.deleteFrom('hub_poll').where('token_hash', '=', tokenHash));
}

/** Deletes connections whose client last polled before `dead`. */
export async function deleteDeadPolls(db: DbSession, dead: Date): Promise<void> {
  await db.run(db.platform.deleteFrom('hub_poll').where('last_time', '<', dead));
}

/** Inserts records for one connection. */
export async function insertReplies(
  db: DbSession,
  { tenant, payloads, now }: { tenant: string; payloads: readonly object[]; now: Date },
): Promise<void> {
  const rows = payloads.map((payload) => ({
    ...{ tenant, kind: 'reply', created_time: now },
    payload: JSON.stringify(payload),
  }));
  await db.run(db.platform.insertInto('outbox').values(rows));
}
