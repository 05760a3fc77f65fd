import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { readSecret } from '../../../../../server/db/secrets.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { endLines } from '../../../../messages/sms/index.ts';
import { countSmsTry, deleteSmsCode, upsertSmsCode } from './sms-code.sql.ts';

/** Purpose of a code; a code requested for one purpose is refused for another. */
export type SmsPurpose = 'login';

/** Mobile number and purpose of a code; the tenant is that of the `DbSession`. */
export interface SmsTarget {
  mobile: string;
  purpose: SmsPurpose;
}

/** Result of an attempt: right and used up, wrong, or no valid code (wire.md#5.13). */
export type SmsVerdict = 'SUCCESS' | 'ERROR' | 'EXPIRED';

/** Limits of security.md#R19. */
const VALID_MS = 5 * 60_000;
export const VALID_MINUTES = VALID_MS / 60_000;
const MAX_TRIES = 5;

export interface IssuedCode {
  code: string;
  expires: Date;
}

/** Issues a code in place of the previous one. */
export async function issueSmsCode(db: DbSession, { mobile, purpose }: SmsTarget, now: Date): Promise<IssuedCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires = new Date(now.getTime() + VALID_MS);
  const hash = await hashCode(db, { mobile, purpose, code }, now);
  await upsertSmsCode(db, { mobile, purpose, hash, expires });
  return { code, expires };
}

/** Checks a code: a right one is used up, and after five wrong attempts the code is invalid. */
export async function spendSmsCode(
  db: DbSession,
  target: SmsTarget & { code: string },
  now: Date,
): Promise<SmsVerdict> {
  const expected = await countSmsTry(db, { ...target, maxTries: MAX_TRIES, now });
  const given = await hashCode(db, target, now);
  if (!expected) return 'EXPIRED';
  if (!timingSafeEqual(expected, given)) return 'ERROR';
  const { mobile, purpose } = target;
  const isFirst = await deleteSmsCode(db, { mobile, purpose, hash: expected });
  if (!isFirst) return 'EXPIRED';
  await endLines(db, mobile);
  return 'SUCCESS';
}

/** Hash with a secret key; without the key, trying all six-digit codes would reveal the code. */
async function hashCode(db: DbSession, { mobile, purpose, code }: SmsTarget & { code: string }, now: Date) {
  const key = await readSecret(db, { name: 'sms-code', create: () => randomBytes(32), now });
  return createHmac('sha256', key).update(`${db.tenant}|${mobile}|${purpose}|${code}`).digest();
}
