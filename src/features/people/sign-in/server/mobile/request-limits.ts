import { type RateLimit, readWindowEnd, spendWindow } from '../../../../../server/db/rate-window.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { type AppError, refuse, tooOften } from '../../../../../server/errors.ts';
import { networkOf } from '../../../../../server/http/admission/network.ts';
import { redeemCaptcha, secondsToCaptcha } from '../captcha/captcha.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds before the next code to the same number; the client counts down as long. */
const RESEND_MS = MINUTE_MS;
const PER_DAY = 10;
/** Maximum requests of one IP address in an hour, for any numbers. */
const PER_ADDRESS = 30;
/** Maximum requests without a captcha: for one number in a day, from one IP address in an hour. */
const WITHOUT_CAPTCHA = 1;

export interface Asking {
  mobile: string;
  ip: string;
  now: Date;
}

/** Counts a request by a caller who is signed in or has answered a captcha. @throws TOO_OFTEN */
export async function countRequest(db: DbSession, asking: Asking): Promise<void> {
  const { resend, address, day } = limitsOf(db, asking);
  for (const limit of [resend, address, day]) {
    const until = await spendWindow(db, limit);
    if (until) throw tooOftenUntil(until, asking.now);
  }
}

/**
 * Counts a request of the sign-in page, for known and unknown numbers alike. The first request of a number and of an
 * address is free; every further request uses up the code of a captcha (wire.md#2.4).
 * @throws 1011003, TOO_OFTEN
 */
export async function countOpenRequest(
  db: DbSession,
  { code, ...asking }: Asking & { code: string | undefined },
): Promise<void> {
  // Checks all limits first, so that a request refused by a limit neither requires nor uses up a captcha.
  for (const limit of Object.values(limitsOf(db, asking))) {
    const until = await readWindowEnd(db, limit);
    if (until) throw tooOftenUntil(until, asking.now);
  }
  if (code && (await redeemCaptcha(db, code, asking))) return countRequest(db, asking);
  const { resend, address, day } = limitsOf(db, asking);
  // The address's limit comes first: a request that needs a captcha does not use up the free request of the number.
  for (const limit of [address, day]) {
    if (await spendWindow(db, { ...limit, limit: WITHOUT_CAPTCHA })) throw await captchaWanted(db, asking);
  }
  const until = await spendWindow(db, resend);
  if (until) throw tooOftenUntil(until, asking.now);
}

/** Refusal for lack of a captcha; for a caller who can get none at the moment, the time to wait. */
async function captchaWanted(db: DbSession, asking: Asking): Promise<AppError> {
  const seconds = await secondsToCaptcha(db, asking);
  return seconds > 0 ? tooOften(seconds) : refuse('1011003');
}

function limitsOf(db: DbSession, { mobile, ip, now }: Asking): Record<'resend' | 'address' | 'day', RateLimit> {
  const own = `sms|${db.tenant}|${mobile}`;
  return {
    resend: { key: own, limit: 1, windowMs: RESEND_MS, now },
    address: { key: `sms-address|${networkOf(ip)}`, limit: PER_ADDRESS, windowMs: HOUR_MS, now },
    day: { key: `${own}|day`, limit: PER_DAY, windowMs: 24 * HOUR_MS, now },
  };
}

function tooOftenUntil(until: Date, now: Date): AppError {
  return tooOften(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)));
}
