import type { UserCtx } from '../../../../../server/ctx.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { SMS_SOURCE } from '../../../../messages/sms/index.ts';
import { type Attempt, countAttempt, forgiveAttempt } from '../login-attempts.ts';
import { checkMobile } from './prove-mobile.ts';
import { countRequest } from './request-limits.ts';
import { providerOf, sendCode } from './send-code.ts';
import { type SmsVerdict, spendSmsCode } from './sms-codes.ts';

/** Number and template of POST /sms/sendLoginMessage (wire.md#5.13). */
export interface LoginMessage {
  phoneNumbers: string;
  templateCode: string;
}

/**
 * Sends a code for a user's sign-in, within the limits of the sign-in page. The reply reveals neither the code nor
 * whether the number is in use; the log of short messages shows the latter (security.md#R19).
 * @throws LOGIN_SMS_CLOSED, INVALID, TOO_OFTEN
 */
export async function sendLoginMessage(platform: Platform, ctx: UserCtx, message: LoginMessage): Promise<boolean> {
  const { phoneNumbers: mobile, templateCode } = message;
  checkMobile(mobile, 'phoneNumbers');
  const provider = await providerOf(platform, ctx.db, templateCode);
  await countRequest(ctx.db, { mobile, ip: ctx.ip, now: ctx.now() });
  await sendCode(platform, ctx.db, { provider, mobile, source: SMS_SOURCE.call });
  return true;
}

/**
 * Checks a code; a right code is used up. Attempts count together with those of the sign-in, so that this call is no
 * additional way to guess.
 * @throws LOGIN_SMS_CLOSED, INVALID, TOO_OFTEN
 */
export async function validateMessage(
  platform: Platform,
  ctx: UserCtx,
  { phoneNumbers: mobile, templateCode, code }: LoginMessage & { code: string },
): Promise<SmsVerdict> {
  checkMobile(mobile, 'phoneNumbers');
  await providerOf(platform, ctx.db, templateCode);
  const { db, tenant, ip } = ctx;
  const now = ctx.now();
  const attempt: Attempt = { purpose: 'sms', tenant, account: mobile, ip, now };
  const counted = await countAttempt(db, attempt);
  const verdict = await spendSmsCode(db, { mobile, purpose: 'login', code }, now);
  if (verdict === 'SUCCESS') await forgiveAttempt(db, attempt, counted);
  return verdict;
}
