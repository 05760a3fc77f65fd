import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { notFound } from '../../../../server/errors.ts';
import { openSessionsOf, revokeSession, revokeSessions } from '../../../../server/session/sessions.ts';

export interface OwnSession {
  /** Part of the token's hash: identifies the session to its owner, cannot be used to sign in. */
  id: string;
  ip: string;
  browser: string;
  os: string;
  loginTime: string;
  lastSeenTime: string;
  /** True for the session that makes this request. */
  current: boolean;
}

const ID_LENGTH = 24;

export async function ownSessions({ db, caller, tokenHash, now }: UserCtx): Promise<OwnSession[]> {
  const open = await openSessionsOf(db, caller.id, now());
  return open.map((session) => ({
    id: idOf(session.tokenHash),
    ip: session.ip,
    browser: session.browser,
    os: session.os,
    loginTime: formatWallTime(session.createdTime),
    lastSeenTime: formatWallTime(session.lastSeenTime),
    current: tokenHash?.equals(session.tokenHash) ?? false,
  }));
}

/** Ends one of the caller's sessions at once. @throws D1002 for an id that is not one of his sessions */
export async function endOwnSession({ db, caller, now }: UserCtx, id: string): Promise<void> {
  const open = await openSessionsOf(db, caller.id, now());
  const chosen = open.find((session) => idOf(session.tokenHash) === id);
  if (!chosen) throw notFound();
  await revokeSession(db, chosen.tokenHash, 'forced');
}

export async function endOtherSessions({ db, caller, tokenHash }: UserCtx): Promise<number> {
  return revokeSessions(db, [caller.id], { reason: 'logout', ...(tokenHash ? { except: tokenHash } : {}) });
}

function idOf(tokenHash: Buffer): string {
  return tokenHash.toString('hex').slice(0, ID_LENGTH);
}
