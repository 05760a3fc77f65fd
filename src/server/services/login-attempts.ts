import { increaseAttempt } from '../db/login-attempt.ts';
import type { Session } from '../db/session.ts';
import { tooOften } from '../errors.ts';
import { networkOf } from './network.ts';

/** How many failures are free, and how long the wait grows (security R21). */
interface Limit {
  free: number;
  maxSeconds: number;
}

/** One account from one address, and one address whatever account it tries. */
const PER_ACCOUNT: Limit = { free: 5, maxSeconds: 900 };
const PER_ADDRESS: Limit = { free: 40, maxSeconds: 300 };
/** Failures are forgotten after a quiet hour, so nobody is locked out for ever. */
const FORGET_MS = 3_600_000;

/** What is being tried; only validated values become part of the key. */
export interface Attempt {
  purpose: 'login' | 'password' | 'sms' | 'two-step' | 'wecom';
  tenant: string;
  account: string;
  ip: string;
  now: Date;
}

interface Counter {
  key: string;
  limit: Limit;
}

/**
 * Counts the try before it is made, so that parallel guesses count too; a success takes it back.
 * Kept in PostgreSQL: the limit holds for all processes together.
 * @throws TOO_OFTEN with the seconds to wait
 */
export async function countAttempt(db: Session, attempt: Attempt): Promise<void> {
  const { now } = attempt;
  const forgotten = new Date(now.getTime() - FORGET_MS);
  const { account, address } = countersOf(attempt);
  for (const { key, limit } of account ? [account, address] : [address]) {
    const counted = await increaseAttempt(db, { key, ...limit, now, forgotten });
    if (counted === null) throw tooOften(await secondsLocked(db, key, now));
  }
}

/** The try was right: the account starts afresh, the address is given its one try back. */
export async function forgiveAttempt(db: Session, attempt: Attempt): Promise<void> {
  const { account, address } = countersOf(attempt);
  if (account) await db.run(db.platform.deleteFrom('login_attempt').where('key', '=', account.key));
  await db.run(
    db.platform
      .updateTable('login_attempt')
      .set((eb) => ({ failures: eb('failures', '-', 1), locked_until: null }))
      .where('key', '=', address.key)
      .where('failures', '>', 0),
  );
}

interface Counters {
  /** null: nobody is named before the provider says who it is. */
  account: Counter | null;
  address: Counter;
}

function countersOf({ purpose, tenant, account, ip }: Attempt): Counters {
  // Whoever tries second steps knows the password already: his addresses are counted together.
  const network = networkOf(ip);
  const from = purpose === 'two-step' ? '*' : network;
  const named = `${purpose}|${tenant}|${account.normalize('NFKC').toLowerCase()}|${from}`;
  return {
    account: purpose === 'wecom' ? null : { key: named, limit: PER_ACCOUNT },
    address: { key: `${purpose}|ip|${network}`, limit: PER_ADDRESS },
  };
}

/** How long until the key may be tried again, at least one second. */
export async function secondsLocked(db: Session, key: string, now: Date): Promise<number> {
  const row = await db.first<{ locked_until: Date | null }>(
    db.platform.selectFrom('login_attempt').select('locked_until').where('key', '=', key),
  );
  const until = row?.locked_until?.getTime() ?? now.getTime();
  return Math.max(1, Math.ceil((until - now.getTime()) / 1_000));
}
