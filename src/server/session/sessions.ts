import { createHash, randomBytes } from 'node:crypto';
import type { Device, UserCtx } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import type { DbSession } from '../db/session.ts';
import { NO_TENANT } from '../tenants.ts';
import {
  deleteHubTicket,
  deleteSession,
  insertHubTicket,
  insertSession,
  type RevokeReason,
  type SessionRow,
  selectOpenSessions,
  selectSession,
  selectSessions,
  updateAllRevoked,
  updateRevoked,
  updateSeen,
} from './session.sql.ts';

/** Time limits of a session (security.md#R3); a remembered session has no idle limit. */
export const IDLE_MS = 8 * 3_600_000;
const ABSOLUTE_MS = 7 * 86_400_000;
/** Precision of `last_seen_time`, in ms: one small write per minute and session. */
const SEEN_EVERY_MS = 60_000;

interface NewSession {
  tenant: string;
  userId: string;
  remember: boolean;
  /** True: a ticket opened the session without a password, so that a one-time password need not be changed. */
  byTicket?: boolean;
  /** Set if a wall screen's link opened the session, which is valid as long as the link and reads only its boards. */
  wall?: { link: number; expires: Date };
  device: Device;
  now: Date;
}

/** A session with facts about its tenant. */
export interface SessionState {
  tokenHash: Buffer;
  tenant: string;
  userId: string;
  tenantEnabled: boolean;
  identityEpoch: number;
  /** Version of the tenant's published descriptors. */
  schemaVersion: number;
  revoked: RevokeReason | null;
  expired: boolean;
  /** Time at which the state was read. */
  readTime: Date;
  byTicket: boolean;
  /** Id of the wall screen's link; null: a person's session. */
  wallLink: string | null;
  /** True if `last_seen_time` is to be stored again. */
  stale: boolean;
}

/** 256 random bits, of which only the hash is stored (security.md#R3). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** True for texts that may be a token or ticket; others are refused without a query. */
export function isTokenShape(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

export async function createSession(db: DbSession, login: NewSession): Promise<string> {
  const token = newToken();
  await insertSession(db, {
    token_hash: hashToken(token),
    tenant: login.tenant,
    user_id: login.userId,
    remember: login.remember,
    by_ticket: login.byTicket ?? false,
    wall_link: login.wall?.link ?? null,
    created_time: login.now,
    last_seen_time: login.now,
    expires_time: login.wall?.expires ?? new Date(login.now.getTime() + ABSOLUTE_MS),
    ip: login.device.ip,
    browser: login.device.browser,
    os: login.device.os,
  });
  return token;
}

/** Session, tenant and identity epoch in one query per request (security.md#R3). */
export async function readSession(database: Database, tokenHash: Buffer, now: Date): Promise<SessionState | null> {
  const rows = await selectSession(database.session(NO_TENANT), tokenHash);
  return rows[0] ? toState(tokenHash, rows[0], now) : null;
}

/** Sessions by hex of the token's hash, to check open sockets. */
export async function readSessions(
  database: Database,
  hashes: readonly Buffer[],
  now: Date,
): Promise<Map<string, SessionState>> {
  if (hashes.length === 0) return new Map();
  const rows = await selectSessions(database.session(NO_TENANT), hashes);
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), toState(row.token_hash, row, now)]));
}

function toState(tokenHash: Buffer, row: SessionRow, now: Date): SessionState {
  const quietMs = now.getTime() - row.last_seen_time.getTime();
  return {
    tokenHash,
    tenant: row.tenant,
    userId: String(row.user_id),
    tenantEnabled: row.status === 0,
    identityEpoch: row.identity_epoch,
    schemaVersion: row.schema_version,
    revoked: row.revoked,
    expired: now >= row.expires_time || (!row.remember && quietMs > IDLE_MS),
    readTime: now,
    byTicket: row.by_ticket,
    wallLink: row.wall_link === null ? null : String(row.wall_link),
    stale: quietMs > SEEN_EVERY_MS,
  };
}

export async function touchSession(database: Database, tokenHash: Buffer, now: Date): Promise<void> {
  const db = database.session(NO_TENANT);
  const due = new Date(now.getTime() - SEEN_EVERY_MS);
  await updateSeen(db, tokenHash, { now, due });
}

/** A device on which a user is signed in. */
interface OpenSession extends Device {
  tokenHash: Buffer;
  createdTime: Date;
  lastSeenTime: Date;
}

/** Maximum listed sessions of a user, last seen first. */
const MAX_OPEN = 100;

/** Valid sessions of a user of this tenant. */
export async function openSessionsOf(db: DbSession, userId: string, now: Date): Promise<OpenSession[]> {
  const rows = await selectOpenSessions(db, { userId, now, limit: MAX_OPEN });
  return rows
    .filter((row) => !toState(row.token_hash, row, now).expired)
    .map((row) => ({
      tokenHash: row.token_hash,
      ip: row.ip,
      browser: row.browser,
      os: row.os,
      createdTime: row.created_time,
      lastSeenTime: row.last_seen_time,
    }));
}

/** Ends a session; its user gets the reason. */
export async function revokeSession(db: DbSession, tokenHash: Buffer, reason: RevokeReason): Promise<void> {
  await updateRevoked(db, tokenHash, reason);
}

/** Ends all sessions of these users. `except`: the session of a caller who changes the password, which stays. */
export async function revokeSessions(
  db: DbSession,
  userIds: readonly string[],
  { reason, except }: { reason: RevokeReason; except?: Buffer },
): Promise<number> {
  if (userIds.length === 0) return 0;
  return updateAllRevoked(db, userIds, { reason, ...(except ? { except } : {}) });
}

export async function endSession(db: DbSession, tokenHash: Buffer): Promise<void> {
  await deleteSession(db, tokenHash);
}

const VALID_MS = 60_000;

/** Issues a ticket for one use within a minute, in place of the token in a socket's URL (wire.md#4). */
export async function issueHubTicket({ db, tokenHash, now }: UserCtx): Promise<string> {
  if (!tokenHash) throw new Error('a hub ticket belongs to a session');
  const ticket = newToken();
  const expires = new Date(now().getTime() + VALID_MS);
  await insertHubTicket(db, { hash: hashToken(ticket), tokenHash, expires });
  return ticket;
}

/** Uses up a ticket and returns the hash of its session's token; null: the ticket is unknown or expired. */
export async function redeemHubTicket(database: Database, ticket: string, now: Date): Promise<Buffer | null> {
  const row = await deleteHubTicket(database.session(NO_TENANT), hashToken(ticket));
  return row && row.expires_time > now ? row.token_hash : null;
}
