import { foldedText } from '../../../../engine/folded.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { tooOften } from '../../../../server/errors.ts';
import { networkOf } from '../../../../server/http/admission/network.ts';
import { deleteAttempt, increaseAttempt, releaseAttempt, selectLock, selectWary } from './login-attempt.sql.ts';

/** Number of failures without a wait, and maximum wait in seconds (security.md#R21). */
interface Limit {
  free: number;
  maxSeconds: number;
}

/** Limits of one account from one address, and of one address for all accounts. */
const PER_ACCOUNT: Limit = { free: 5, maxSeconds: 900 };
const PER_ADDRESS: Limit = { free: 40, maxSeconds: 300 };
/** Milliseconds without an attempt after which failures no longer count, so that no lock is permanent. */
const FORGET_MS = 3_600_000;

/** Properties by which attempts are counted; only validated values get into the key of a counter. */
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

/** Counters that include this attempt: the account's, and the address's (`atAddress`) unless the address is locked. */
export interface Counted {
  atAddress: boolean;
}

/**
 * Counts the attempt before it is made, so that parallel guesses count too; forgiveAttempt() subtracts it after a
 * success. Stored in PostgreSQL, because the limit applies to all processes together.
 * @param mayPass true if a lock of the whole address does not apply to this attempt (known-places.ts)
 * @throws TOO_OFTEN with the seconds to wait
 */
export async function countAttempt(db: DbSession, attempt: Attempt, mayPass = false): Promise<Counted> {
  const { now } = attempt;
  const forgotten = forgottenAt(now);
  const { account, address } = countersOf(attempt);
  const isCounted = async ({ key, limit }: Counter) =>
    (await increaseAttempt(db, { key, ...limit, now, forgotten })) !== null;
  if (account && !(await isCounted(account))) throw tooOften(await secondsLocked(db, account.key, now));
  const atAddress = await isCounted(address);
  if (!atAddress && !mayPass) throw tooOften(await secondsLocked(db, address.key, now));
  return { atAddress };
}

/** Clears the account's counter after a success; the address's counter is reduced by this attempt only. */
export async function forgiveAttempt(db: DbSession, attempt: Attempt, { atAddress }: Counted): Promise<void> {
  const { account, address } = countersOf(attempt);
  if (account) await deleteAttempt(db, account.key);
  if (atAddress) await releaseAttempt(db, { key: address.key, free: address.limit.free });
}

function forgottenAt(now: Date): Date {
  return new Date(now.getTime() - FORGET_MS);
}

export interface AddressState {
  /** True if so many passwords were wrong within the hour that every further attempt needs a captcha. */
  isWary: boolean;
  /** Seconds for which the address refuses users who did not sign in from it before; 0: none. */
  seconds: number;
}

export async function readAddressState(db: DbSession, { ip, now }: Pick<Attempt, 'ip' | 'now'>): Promise<AddressState> {
  const { address } = countersOf({ purpose: 'login', tenant: '', account: '', ip, now });
  const wary = { key: address.key, free: address.limit.free, forgotten: forgottenAt(now) };
  const row = await selectWary(db, wary);
  const leftMs = (row?.locked_until?.getTime() ?? 0) - now.getTime();
  return { isWary: row !== undefined, seconds: Math.max(0, Math.ceil(leftMs / 1_000)) };
}

interface Counters {
  /** null: the account is unknown until the provider names it. */
  account: Counter | null;
  address: Counter;
}

function countersOf({ purpose, tenant, account, ip }: Attempt): Counters {
  // An attempt at a second step shows knowledge of the password, so attempts from all addresses count together.
  const network = networkOf(ip);
  const from = purpose === 'two-step' ? '*' : network;
  const named = `${purpose}|${tenant}|${foldedText(account)}|${from}`;
  return {
    account: purpose === 'wecom' ? null : { key: named, limit: PER_ACCOUNT },
    address: { key: `${purpose}|ip|${network}`, limit: PER_ADDRESS },
  };
}

/** Seconds until the counter allows another attempt, at least one. */
async function secondsLocked(db: DbSession, key: string, now: Date): Promise<number> {
  const row = await selectLock(db, key);
  const until = row?.locked_until?.getTime() ?? now.getTime();
  return Math.max(1, Math.ceil((until - now.getTime()) / 1_000));
}
