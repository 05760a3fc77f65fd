import type { Identity } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import { AppError, refuse } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Identities } from '../platform.ts';
import { isExpired } from './expiry.ts';
import type { RevokeReason } from './session.sql.ts';
import { hashToken, isTokenShape, readSession, type SessionState, touchSession } from './sessions.ts';

/** Caller of a request: identity and session. */
export interface Authenticated {
  session: SessionState;
  identity: Identity;
}

export interface AuthenticationParts {
  database: Database;
  identities: Identities;
  log: Log;
  now(): Date;
}

/** Codes by which the user learns why the session ended (wire.md#1.7). */
const REVOKED = {
  frozen: '1011007',
  deleted: '1011009',
  password: '1011006',
  logout: '1011006',
  forced: '1011006',
  replaced: '1011006',
} as const satisfies Record<RevokeReason, string>;

/** Reads raw headers: several Authorization headers are refused, not joined. */
export function readBearer(rawHeaders: readonly string[]): string {
  const values = rawHeaders.filter((_, index) => index % 2 === 1 && isAuthorization(rawHeaders[index - 1]));
  const [value] = values;
  if (value === undefined || value === '') throw refuse('1011004');
  // Names of schemes ignore case (RFC 9110).
  const token = /^Bearer (\S+)$/i.exec(value)?.[1];
  if (values.length > 1 || !token) throw refuse('1011005');
  return token;
}

function isAuthorization(name: string | undefined): boolean {
  return name !== undefined && name.length === 13 && name.toLowerCase() === 'authorization';
}

/** Session and identity of a token. @throws refusals of wire.md#1.7 */
export async function authenticate(parts: AuthenticationParts, token: string): Promise<Authenticated> {
  if (!isTokenShape(token)) throw refuse('1011006');
  return authenticateHash(parts, hashToken(token));
}

export async function authenticateHash(parts: AuthenticationParts, tokenHash: Buffer): Promise<Authenticated> {
  const session = await readSession(parts.database, tokenHash, parts.now());
  if (!session) throw refuse('1011006');
  const identity = await identityOf(parts.identities, session);
  if (session.stale) noteSeen(parts, session);
  return { session, identity };
}

/** Identity of a session's user. @throws refusals of wire.md#1.7 if session or user is no longer valid */
export async function identityOf(identities: Identities, session: SessionState): Promise<Identity> {
  if (session.revoked) throw refuse(REVOKED[session.revoked]);
  if (session.expired) throw refuse('1011008');
  if (!session.tenantEnabled) throw refuse('1011007');
  const identity = await identities.get(session.tenant, session.userId, session.identityEpoch);
  if (!identity) throw refuse('1011009');
  if (isExpired(identity.lastDay, session.readTime)) throw refuse('SESSION_EXPIRED');
  if (identity.status === 'frozen') throw refuse('1011007');
  return session.byTicket || session.wallLink !== null ? { ...identity, mustChangePassword: false } : identity;
}

/** True if a session is valid and its user enabled; rejects if the database does not answer. */
export async function isGood(identities: Identities, session: SessionState): Promise<boolean> {
  try {
    await identityOf(identities, session);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Stores `last_seen_time` in the background, since the request need not wait for it. */
function noteSeen({ database, log, now }: AuthenticationParts, session: SessionState): void {
  touchSession(database, session.tokenHash, now()).catch((error: unknown) => {
    log.warn({ err: error }, 'last_seen_time was not written');
  });
}
