import { type DbSession, isOneOf, param } from '../db/session.ts';

/** Reason why a session ended, sent to its user as a code (wire.md#1.7). */
export type RevokeReason = 'frozen' | 'deleted' | 'password' | 'logout' | 'forced' | 'replaced';

/** A session with facts about its tenant. */
export interface SessionRow extends Record<string, unknown> {
  tenant: string;
  user_id: number;
  remember: boolean;
  by_ticket: boolean;
  /** Id of the wall screen's link; null: a person's session. */
  wall_link: number | null;
  last_seen_time: Date;
  expires_time: Date;
  revoked: RevokeReason | null;
  status: number;
  identity_epoch: number;
  schema_version: number;
}

export interface OpenRow extends SessionRow {
  token_hash: Buffer;
  created_time: Date;
  ip: string;
  browser: string;
  os: string;
}

interface NewRow {
  token_hash: Buffer;
  tenant: string;
  user_id: string;
  remember: boolean;
  by_ticket: boolean;
  wall_link: number | null;
  created_time: Date;
  last_seen_time: Date;
  expires_time: Date;
  ip: string;
  browser: string;
  os: string;
}

export async function insertSession(db: DbSession, row: NewRow): Promise<void> {
  await db.run(db.platform.insertInto('session').values({ ...row }));
}

export function selectSession(db: DbSession, hash: Buffer): Promise<SessionRow[]> {
  return db.prepared<SessionRow>('session', (on) => sessions(on).where('s.token_hash', '=', param('hash')), { hash });
}

export function selectSessions(
  db: DbSession,
  hashes: readonly Buffer[],
): Promise<(SessionRow & { token_hash: Buffer })[]> {
  return db.prepared<SessionRow & { token_hash: Buffer }>(
    'sessions',
    (on) => sessions(on).select('s.token_hash').where(isOneOf('s.token_hash', 'hashes')),
    { hashes },
  );
}

function sessions(db: DbSession) {
  return db.platform
    .selectFrom('session as s')
    .innerJoin('tenant as t', 't.id', 's.tenant')
    .select(['s.tenant', 's.user_id', 's.remember', 's.by_ticket', 's.last_seen_time', 's.expires_time', 's.revoked'])
    .select('s.wall_link')
    .select(['t.status', 't.identity_epoch', 't.schema_version']);
}

/** Valid sessions of a user, last seen first. */
export function selectOpenSessions(
  db: DbSession,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<OpenRow[]> {
  return db.all<OpenRow>(
    sessions(db)
      .select(['s.token_hash', 's.created_time', 's.ip', 's.browser', 's.os'])
      .where('s.tenant', '=', db.tenant)
      .where('s.user_id', '=', userId)
      .where('s.revoked', 'is', null)
      .where('s.wall_link', 'is', null)
      .where('s.expires_time', '>', now)
      .orderBy('s.last_seen_time', 'desc')
      .limit(limit),
  );
}

/** Stores that the session was used, unless this was stored after `due`. */
export async function updateSeen(db: DbSession, hash: Buffer, { now, due }: { now: Date; due: Date }): Promise<void> {
  const update = db.platform.updateTable('session').set({ last_seen_time: now });
  await db.run(update.where('token_hash', '=', hash).where('last_seen_time', '<', due));
}

export async function updateRevoked(db: DbSession, hash: Buffer, reason: RevokeReason): Promise<void> {
  const session = db.platform.updateTable('session').set({ revoked: reason }).where('token_hash', '=', hash);
  await db.run(session.where('tenant', '=', db.tenant));
}

/** Ends these users' open sessions, but neither `except` nor those of wall screens; returns their number. */
export function updateAllRevoked(
  db: DbSession,
  userIds: readonly string[],
  { reason, except }: { reason: RevokeReason; except?: Buffer },
): Promise<number> {
  const update = db.platform
    .updateTable('session')
    .set({ revoked: reason })
    .where('tenant', '=', db.tenant)
    .where('user_id', 'in', [...userIds])
    .where('wall_link', 'is', null)
    .where('revoked', 'is', null);
  return db.run(except ? update.where('token_hash', '!=', except) : update);
}

export async function deleteSession(db: DbSession, hash: Buffer): Promise<void> {
  await db.run(db.platform.deleteFrom('session').where('token_hash', '=', hash));
}

export async function insertHubTicket(
  db: DbSession,
  { hash, tokenHash, expires }: { hash: Buffer; tokenHash: Buffer; expires: Date },
): Promise<void> {
  const row = { ticket_hash: hash, token_hash: tokenHash, expires_time: expires };
  await db.run(db.platform.insertInto('hub_ticket').values(row));
}

/** Deletes the ticket and returns its content. */
export function deleteHubTicket(
  db: DbSession,
  hash: Buffer,
): Promise<{ token_hash: Buffer; expires_time: Date } | undefined> {
  const used = db.platform.deleteFrom('hub_ticket').where('ticket_hash', '=', hash);
  return db.first<{ token_hash: Buffer; expires_time: Date }>(used.returning(['token_hash', 'expires_time']));
}
