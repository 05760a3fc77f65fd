import type { DbSession } from '../../../../server/db/session.ts';
import { tooOften } from '../../../../server/errors.ts';
import { networkOf } from '../../../../server/http/admission/network.ts';
import { increaseAttempt, reduceAttempts, selectLock } from '../login-attempt.sql.ts';

/** Who asks, and when. */
export interface Asker {
  ip: string;
  now: Date;
}

/** Wrong answers of one address that cost no wait; every further one doubles it, up to minutes. */
const FREE = 60;
const MAX_SECONDS = 300;
const FORGET_MS = 3_600_000;
/** Wrong answers a right one makes up for: people are right more often than not, guessing is not. */
const WORTH = 4;

const keyOf = ({ ip }: Asker) => `captcha|ip|${networkOf(ip)}`;

/**
 * Counts a guess before it is looked at, so that parallel ones count too. A slide is hit by chance every twentieth time.
 * @throws TOO_OFTEN while the address has to wait
 */
export async function countGuess(db: DbSession, asker: Asker): Promise<void> {
  const { now } = asker;
  const forgotten = new Date(now.getTime() - FORGET_MS);
  const count = { key: keyOf(asker), free: FREE, maxSeconds: MAX_SECONDS, now, forgotten };
  if ((await increaseAttempt(db, count)) === null) await refuseGuesser(db, asker);
}

/** @throws TOO_OFTEN while the address has to wait */
export async function refuseGuesser(db: DbSession, asker: Asker): Promise<void> {
  const seconds = await secondsOfGuesser(db, asker);
  if (seconds > 0) throw tooOften(seconds);
}

/** How long the address has to wait after wrong answers; 0: not at all. */
export async function secondsOfGuesser(db: DbSession, asker: Asker): Promise<number> {
  const row = await selectLock(db, keyOf(asker));
  const leftMs = (row?.locked_until?.getTime() ?? 0) - asker.now.getTime();
  return Math.max(0, Math.ceil(leftMs / 1_000));
}

/** The guess was right. */
export async function forgiveGuesses(db: DbSession, asker: Asker): Promise<void> {
  await reduceAttempts(db, keyOf(asker), WORTH);
}
