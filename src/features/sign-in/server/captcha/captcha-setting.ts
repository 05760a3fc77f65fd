import type { Config } from '../../../../server/config.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { isSwitchedOn } from '../../../../server/settings.ts';

const CODE = 'DILON_CAPTCHA_OPEN';

/** Whether the login asks for a captcha: CAPTCHA_OPEN, else the stored setting, else not. */
export async function isCaptchaOpen(config: Pick<Config, 'captchaOpen'>, db: DbSession): Promise<boolean> {
  if (config.captchaOpen !== null) return config.captchaOpen;
  return isSwitchedOn(db, CODE);
}
