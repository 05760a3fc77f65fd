import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { readSecret } from '../../../../server/db/secrets.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { endLines } from '../../../sms/index.ts';
import { countSmsTry, deleteSmsCode, upsertSmsCode } from './sms-code.sql.ts';

/** What a code is good for; one asked for another purpose opens nothing. */
export type SmsPurpose = 'login';

/** The number a code belongs to; the tenant is that of the session. */
export interface SmsTarget {
  mobile: string;
  purpose: SmsPurpose;
}

/** What became of a try: right and used up, wrong, or there was no living code to try (wire.md#5.13). */
export type SmsVerdict = 'SUCCESS' | 'ERROR' | 'EXPIRED';

/** Limits of security.md#R19. */
const VALID_MS = 5 * 60_000;
export const VALID_MINUTES = VALID_MS / 60_000;
const MAX_TRIES = 5;

export interface IssuedCode {
  code: string;
  expires: Date;
}

/** A new code in place of the one before. */
export async function issueSmsCode(db: DbSession, { mobile, purpose }: SmsTarget, now: Date): Promise<IssuedCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires = new Date(now.getTime() + VALID_MS);
  const hash = await hashCode(db, { mobile, purpose, code }, now);
  await upsertSmsCode(db, { mobile, purpose, hash, expires });
  return { code, expires };
}

/** Whether this was the code; a right one is used up, after five wrong ones none is right any more. */
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

/** Keyed: six digits alone would be found by trying them all. */
async function hashCode(db: DbSession, { mobile, purpose, code }: SmsTarget & { code: string }, now: Date) {
  const key = await readSecret(db, { name: 'sms-code', create: () => randomBytes(32), now });
  return createHmac('sha256', key).update(`${db.tenant}|${mobile}|${purpose}|${code}`).digest();
}
