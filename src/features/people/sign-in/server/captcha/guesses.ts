import type { DbSession } from '../../../../../server/db/session.ts';
import { tooOften } from '../../../../../server/errors.ts';
import { networkOf } from '../../../../../server/http/admission/network.ts';
import { increaseAttempt, reduceAttempts, selectLock } from '../login-attempt.sql.ts';

export interface Asker {
  ip: string;
  now: Date;
}

/** Wrong answers that one IP address may give without a wait; each further one doubles the wait to `MAX_SECONDS`. */
const FREE = 60;
const MAX_SECONDS = 300;
const FORGET_MS = 3_600_000;
/** Wrong answers cancelled by a right one: people are mostly right, guessing programs are not. */
const WORTH = 4;

const keyOf = ({ ip }: Asker) => `captcha|ip|${networkOf(ip)}`;

/**
 * Counts an attempt before it is checked, so that parallel attempts count too. One random slide in twenty is right.
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

/** Seconds the address has to wait after wrong answers; 0 without a wait. */
export async function secondsOfGuesser(db: DbSession, asker: Asker): Promise<number> {
  const row = await selectLock(db, keyOf(asker));
  const leftMs = (row?.locked_until?.getTime() ?? 0) - asker.now.getTime();
  return Math.max(0, Math.ceil(leftMs / 1_000));
}

export async function forgiveGuesses(db: DbSession, asker: Asker): Promise<void> {
  await reduceAttempts(db, keyOf(asker), WORTH);
}
