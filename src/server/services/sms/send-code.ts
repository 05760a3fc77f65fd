import { spendWindow } from '../../db/rate-window.ts';
import type { Session } from '../../db/session.ts';
import { refuse, tooOften } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { DEFAULT_TENANT, findTenant, type NamedTenant } from '../tenants.ts';
import type { SendSms } from './message.ts';
import { checkMobile } from './mobile-number.ts';
import { findByMobile } from './prove-mobile.ts';
import { findSmsProvider } from './provider.ts';
import { issueSmsCode, VALID_MINUTES } from './sms-codes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Before the next code to the same number (spec §9); the client counts down as long. */
const RESEND_MS = MINUTE_MS;
const PER_DAY = 10;
/** Whatever numbers it asks for. */
const PER_ADDRESS = 30;

export interface CodeRequest extends NamedTenant {
  mobile: string;
}

/**
 * A code for signing in with (wire §2.4). Numbers that belong to nobody take the same way: the same limits, a code
 * nobody gets, the same answer – what only known numbers have, the message itself, is sent after the answer.
 * @returns the code, from the simulator alone; else null
 * @throws LOGIN_SMS_CLOSED, TOO_OFTEN
 */
export async function sendLoginCode(platform: Platform, request: CodeRequest, ip: string): Promise<string | null> {
  const { mobile } = request;
  checkMobile(mobile);
  const tenant = (await findTenant(platform.database, request)) ?? DEFAULT_TENANT;
  const db = platform.database.session(tenant);
  const provider = await findSmsProvider(platform, db);
  if (provider === null) throw refuse('LOGIN_SMS_CLOSED');
  await countRequest(db, { mobile, ip, now: platform.now() });
  const code = await issueSmsCode(db, { mobile, purpose: 'login' }, platform.now());
  if (provider === 'simulator') return code;
  platform.background.run('sms', () => sendIfKnown(platform, db, { send: provider, mobile, code }));
  return null;
}

/** What the sign-in page has to know: whether there is a way to send, and whether it is the simulator. */
export async function smsState(platform: Platform, db: Session): Promise<{ open: boolean; simulator: boolean }> {
  const provider = await findSmsProvider(platform, db);
  return { open: provider !== null, simulator: provider === 'simulator' };
}

async function countRequest(
  db: Session,
  { mobile, ip, now }: { mobile: string; ip: string; now: Date },
): Promise<void> {
  const own = `sms|${db.tenant}|${mobile}`;
  const limits = [
    { key: own, limit: 1, windowMs: RESEND_MS },
    { key: `sms-address|${ip}`, limit: PER_ADDRESS, windowMs: HOUR_MS },
    { key: `${own}|day`, limit: PER_DAY, windowMs: 24 * HOUR_MS },
  ];
  for (const limit of limits) {
    const until = await spendWindow(db, { ...limit, now });
    if (until) throw tooOften(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)));
  }
}

/** A message that could not be sent is told to the operator alone: the caller must not learn whose number it is. */
async function sendIfKnown({ log }: Platform, db: Session, of: { send: SendSms; mobile: string; code: string }) {
  const { send, mobile, code } = of;
  if (!(await findByMobile(db, mobile))) return;
  try {
    await send({ mobile, code, validMinutes: VALID_MINUTES });
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'short message not sent');
  }
}
