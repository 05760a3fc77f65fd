import { createHash, randomBytes } from 'node:crypto';
import type { Device } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import type { DbSession } from '../db/session.ts';
import { NO_TENANT } from '../tenants.ts';
import {
  deleteSession,
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

/** Limits of security.md#R3; a remembered login has no idle limit. */
export const IDLE_MS = 8 * 3_600_000;
const ABSOLUTE_MS = 7 * 86_400_000;
/** Precision of `last_seen_time`, in ms: one small write per minute and session, not one per request. */
const SEEN_EVERY_MS = 60_000;

export interface NewSession {
  tenant: string;
  userId: string;
  remember: boolean;
  /** Opened without a password, so that none has to be changed first. */
  byTicket?: boolean;
  /** Opened by the link of a wall: lives as long as the link and reads only its boards. */
  wall?: { link: number; expires: Date };
  device: Device;
  now: Date;
}

/** A row of platform.session joined with its tenant. */
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
  /** Time for which the state was computed. */
  readTime: Date;
  byTicket: boolean;
  /** Link of the wall it belongs to; null: a person's. */
  wallLink: string | null;
  /** True if last seen long enough ago to be stored again. */
  stale: boolean;
}

/** 256 random bits; only their hash is stored (security.md#R3). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** True for the shape of every token and ticket this server issues; other texts are refused without a query. */
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

/** One indexed read per request: session, tenant and the tenant's identity epoch (security.md#R3). */
export async function readSession(database: Database, tokenHash: Buffer, now: Date): Promise<SessionState | null> {
  const rows = await selectSession(database.session(NO_TENANT), tokenHash);
  return rows[0] ? toState(tokenHash, rows[0], now) : null;
}

/** Reads many sessions at once, by hex of the token's hash: open sockets are checked against their sessions. */
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

/** A device on which the user is signed in. */
export interface OpenSession extends Device {
  tokenHash: Buffer;
  createdTime: Date;
  lastSeenTime: Date;
}

/** Maximum sessions listed for a user; those seen last come first. */
const MAX_OPEN = 100;

/** Returns the sessions of a user of this tenant that are still valid. */
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

/** Ends one session at once; its bearer gets the reason. */
export async function revokeSession(db: DbSession, tokenHash: Buffer, reason: RevokeReason): Promise<void> {
  await updateRevoked(db, tokenHash, reason);
}

/** Ends every session of these users at once; `except` keeps the caller's own (changing one's password). */
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
