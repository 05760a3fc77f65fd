import type { Session } from '../../db/session.ts';
import { refuse, tooOften } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { isCaptchaOpen } from '../captcha-setting.ts';
import { readAddressState } from '../login-attempts.ts';
import { redeemCaptcha } from './captcha.ts';
import type { Asker } from './guesses.ts';

type Parts = Pick<Platform, 'config'>;

/** Whether a sign-in from this address needs a captcha: by the setting, or after many wrong passwords there (wire §2.4). */
export async function isCaptchaWanted({ config }: Parts, db: Session, asker: Asker): Promise<boolean> {
  return (await isCaptchaOpen(config, db)) || (await readAddressState(db, asker)).isWary;
}

/**
 * Where a captcha is wanted, the code of a right answer has to come along and is used up (wire §3.4). An address that
 * refuses at the moment says so to everybody without one, so that it does not tell who is known there.
 * @returns whether a captcha was answered
 * @throws 1011003, TOO_OFTEN
 */
export async function requireCaptcha(
  { config }: Parts,
  db: Session,
  { code, ...asker }: Asker & { code: string | undefined },
): Promise<boolean> {
  const isOpen = await isCaptchaOpen(config, db);
  const { isWary, seconds } = await readAddressState(db, asker);
  if (!isOpen && !isWary) return false;
  if (!isOpen && !code && seconds > 0) throw tooOften(seconds);
  if (!code || !(await redeemCaptcha(db, code, asker))) throw refuse('1011003');
  return true;
}
