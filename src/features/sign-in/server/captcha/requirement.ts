import type { Config } from '../../../../server/config.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { refuse, tooOften } from '../../../../server/errors.ts';
import type { Platform } from '../../../../server/platform.ts';
import { isSwitchedOn } from '../../../../server/settings.ts';
import { readAddressState } from '../login-attempts.ts';
import { redeemCaptcha, secondsToCaptcha } from './captcha.ts';
import type { Asker } from './guesses.ts';

type Parts = Pick<Platform, 'config'>;

/**
 * Whether a sign-in from this address needs a captcha: by the setting, or after many wrong passwords there (wire.md#2.4).
 * While the address can get none it needs none: the page would wait for a picture, and requireCaptcha() decides.
 */
export async function isCaptchaWanted({ config }: Parts, db: DbSession, asker: Asker): Promise<boolean> {
  const isWanted = (await isCaptchaOpen(config, db)) || (await readAddressState(db, asker)).isWary;
  return isWanted && (await secondsToCaptcha(db, asker)) === 0;
}

/** How a sign-in goes on. */
export interface Admission {
  /** A captcha was answered. */
  answered: boolean;
  /** Seconds for which this address can get no captcha; whoever is known there comes in without one. 0: the usual way. */
  wait: number;
}

/**
 * Where a captcha is wanted, the code of a right answer has to come along and is used up (wire.md#3.4). An address that
 * refuses at the moment says so to everybody without one, so that it does not tell who is known there.
 * @throws 1011003, TOO_OFTEN
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

/** Whether the login asks for a captcha: CAPTCHA_OPEN, else the stored setting, else not. */
async function isCaptchaOpen(config: Pick<Config, 'captchaOpen'>, db: DbSession): Promise<boolean> {
  if (config.captchaOpen !== null) return config.captchaOpen;
  return isSwitchedOn(db, CODE);
}
