import { formatWallTime } from '../../../engine/wall-time.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { notFound } from '../../../server/errors.ts';
import { openSessionsOf, revokeSession, revokeSessions } from '../../../server/session/sessions.ts';

/** A place where the caller is signed in, as he sees it himself. */
export interface OwnSession {
  /** Part of the hash of its token: names it to its owner, opens nothing. */
  id: string;
  ip: string;
  browser: string;
  os: string;
  loginTime: string;
  lastSeenTime: string;
  /** The one that asks. */
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

/**
 * Signs one of the caller's own places out, at once.
 * @throws D1002 for an id that is none of his
 */
export async function endOwnSession({ db, caller, now }: UserCtx, id: string): Promise<void> {
  const open = await openSessionsOf(db, caller.id, now());
  const chosen = open.find((session) => idOf(session.tokenHash) === id);
  if (!chosen) throw notFound();
  await revokeSession(db, chosen.tokenHash, 'forced');
}

/** Signs every other place out; answers how many there were. */
export async function endOtherSessions({ db, caller, tokenHash }: UserCtx): Promise<number> {
  return revokeSessions(db, [caller.id], { reason: 'logout', ...(tokenHash ? { except: tokenHash } : {}) });
}

function idOf(tokenHash: Buffer): string {
  return tokenHash.toString('hex').slice(0, ID_LENGTH);
}
