import type { Session } from '../../db/session.ts';
import { refuse } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { isCaptchaOpen } from '../captcha-setting.ts';
import { redeemCaptcha } from './captcha.ts';
import type { Asker } from './guesses.ts';

/**
 * Where the setting asks for a captcha, the code of a right answer has to come along and is used up (wire §3.4).
 * @throws 1011003 without one
 */
export async function requireCaptcha(
  { config }: Pick<Platform, 'config'>,
  db: Session,
  { code, ...asker }: Asker & { code: string | undefined },
): Promise<void> {
  if (!(await isCaptchaOpen(config, db))) return;
  if (!code || !(await redeemCaptcha(db, code, asker))) throw refuse('1011003');
}
