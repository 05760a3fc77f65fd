import type { Config } from '../../../../server/config.ts';
import type { Session } from '../../../../server/db/session.ts';

const CODE = 'DILON_CAPTCHA_OPEN';

/** Whether the login asks for a captcha: CAPTCHA_OPEN, else the stored setting, else not. */
export async function isCaptchaOpen(config: Pick<Config, 'captchaOpen'>, db: Session): Promise<boolean> {
  if (config.captchaOpen !== null) return config.captchaOpen;
  const row = await db.first<{ value: string | null }>(
    db.t
      .selectFrom('sys_config')
      .select('value')
      .where('code', '=', CODE)
      .where('status', '=', 0)
      .where('is_deleted', '=', false),
  );
  return row?.value === 'true' || row?.value === 'Y';
}
