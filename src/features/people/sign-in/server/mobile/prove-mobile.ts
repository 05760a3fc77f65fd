import { VISIT } from '../../../../../server/activity-log.ts';
import type { Device } from '../../../../../server/ctx.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { readCredential } from '../../../../../server/session/credentials.ts';
import { DEFAULT_TENANT, findTenant, type NamedTenant } from '../../../../../server/tenants.ts';
import { type Standing, selectAccountsByMobile } from '../account.sql.ts';
import { type Proven, refuseFrozen } from '../enter.ts';
import { type Attempt, countAttempt, forgiveAttempt } from '../login-attempts.ts';
import { spendSmsCode } from './sms-codes.ts';

/** Matches numbers of mainland telephones in the format of the providers. */
const MOBILE = /^1[3-9]\d{9}$/;

/** @throws INVALID naming the field */
export function checkMobile(mobile: string, field = 'mobile'): void {
  if (!MOBILE.test(mobile)) throw invalid([{ field, message: '请输入正确的手机号' }]);
}

interface MobileLogin extends NamedTenant {
  mobile: string;
  captcha: string;
}

interface MobileUser extends Standing {
  id: number;
  account: string;
}

/**
 * Checks a number and the code sent to it. A wrong code, an unused number and a shared number get the same answer.
 * @throws LOGIN_SMS_CODE, D1017, TOO_OFTEN
 */
export async function proveMobile(platform: Platform, login: MobileLogin, device: Device): Promise<Proven> {
  const { mobile, captcha } = login;
  checkMobile(mobile);
  const now = platform.now();
  const tenant = (await findTenant(platform.database, login)) ?? DEFAULT_TENANT;
  const db = platform.database.session(tenant);
  const attempt: Attempt = { purpose: 'sms', tenant, account: mobile, ip: device.ip, now };
  const counted = await countAttempt(db, attempt);
  const verdict = await spendSmsCode(db, { mobile, purpose: 'login', code: captcha }, now);
  const user = await findByMobile(db, mobile);
  if (verdict !== 'SUCCESS' || !user) {
    const visit = {
      tenant,
      account: mobile,
      userId: user ? String(user.id) : null,
      type: VISIT.signIn,
      device,
    } as const;
    platform.activity.visit({ ...visit, message: '登录失败：短信验证码不正确', success: false });
    throw refuse('LOGIN_SMS_CODE');
  }
  await forgiveAttempt(db, attempt, counted);
  const userId = String(user.id);
  const credential = await readCredential(db, userId);
  const mustChange = credential?.mustChange ?? false;
  const proven = { tenant, userId, account: user.account, mustChange, visitType: VISIT.signIn } as const;
  refuseFrozen(platform, proven, { ...user, device });
  return proven;
}

/** Account of a number; null for a number that is unused or shared by several accounts. */
export async function findByMobile(db: DbSession, mobile: string): Promise<MobileUser | null> {
  const rows = await selectAccountsByMobile(db, mobile);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
