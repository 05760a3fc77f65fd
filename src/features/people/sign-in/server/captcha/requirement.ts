import type { Config } from '../../../../../server/config.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { refuse, tooOften } from '../../../../../server/errors.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { isSwitchedOn } from '../../../../../server/settings.ts';
import { readAddressState } from '../login-attempts.ts';
import { redeemCaptcha, secondsToCaptcha } from './captcha.ts';
import type { Asker } from './guesses.ts';

type Parts = Pick<Platform, 'config'>;

/**
 * True if a sign-in from this address needs a captcha: by the setting, or after many wrong passwords (wire.md#2.4).
 * False while the address can get no captcha, because the page would wait for a picture; requireCaptcha() decides then.
 */
export async function isCaptchaWanted({ config }: Parts, db: DbSession, asker: Asker): Promise<boolean> {
  const isWanted = (await isCaptchaOpen(config, db)) || (await readAddressState(db, asker)).isWary;
  return isWanted && (await secondsToCaptcha(db, asker)) === 0;
}

/** Result of the captcha check before a sign-in. */
export interface Admission {
  answered: boolean;
  /**
   * Seconds for which this IP address can get no captcha. Meanwhile only users known at the address may sign in,
   * without a captcha; 0: captchas are available.
   */
  wait: number;
}

/**
 * Requires the code of a solved captcha if one is needed, and uses it up (wire.md#3.4). Without a code all users get
 * the same refusal, so that it does not reveal who has signed in from the address before.
 * @throws 1011003 without a valid code; TOO_OFTEN while the address is locked
 */
export async function requireCaptcha(
  { config }: Parts,
  db: DbSession,
  { code, ...asker }: Asker & { code: string | undefined },
): Promise<Admission> {
  const isOpen = await isCaptchaOpen(config, db);
  const { isWary, seconds } = await readAddressState(db, asker);
  if (!isOpen && !isWary) return { answered: false, wait: 0 };
  const wait = code ? 0 : await secondsToCaptcha(db, asker);
  if (wait > 0) return { answered: false, wait: Math.max(wait, seconds) };
  if (!isOpen && !code && seconds > 0) throw tooOften(seconds);
  if (!code || !(await redeemCaptcha(db, code, asker))) throw refuse('1011003');
  return { answered: true, wait: 0 };
}

const CODE = 'DILON_CAPTCHA_OPEN';

/** True if the login requires a captcha: by CAPTCHA_OPEN, else by the stored setting; false without either. */
async function isCaptchaOpen(config: Pick<Config, 'captchaOpen'>, db: DbSession): Promise<boolean> {
  if (config.captchaOpen !== null) return config.captchaOpen;
  return isSwitchedOn(db, CODE);
}
