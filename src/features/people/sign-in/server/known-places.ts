import type { DbSession } from '../../../../server/db/session.ts';
import { networkOf } from '../../../../server/http/admission/network.ts';
import { hasLoggedIn, noteLogin } from './known-login.sql.ts';

/** Milliseconds after a sign-in for which its IP address counts as known for that user; longer than a holiday. */
export const KNOWN_MS = 14 * 86_400_000;

interface Visit {
  userId: string;
  ip: string;
  now: Date;
}

export async function rememberPlace(db: DbSession, { userId, ip, now }: Visit): Promise<void> {
  await noteLogin(db, { userId, network: networkOf(ip) }, now);
}

/**
 * True if the user signed in from this address lately. Attempts of others behind the same address then do not lock him
 * out; guesses at his own account are still slowed down (login-attempts.ts).
 */
export async function isKnownHere(db: DbSession, { userId, ip, now }: Visit): Promise<boolean> {
  return hasLoggedIn(db, { userId, network: networkOf(ip) }, new Date(now.getTime() - KNOWN_MS));
}
