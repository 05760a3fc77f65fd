import type { VisitType } from '../../../../server/activity-log.ts';
import type { Device } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { refuse } from '../../../../server/errors.ts';
import type { Platform } from '../../../../server/platform.ts';
import { announceEnd } from '../../../../server/realtime/outbox.ts';
import { isExpired } from '../../../../server/session/expiry.ts';
import { createSession, hashToken, newToken, revokeSessions } from '../../../../server/session/sessions.ts';
import { isSwitchedOn } from '../../../../server/settings.ts';
import { type Standing, updateLastLogin } from './account.sql.ts';
import { rememberPlace } from './known-places.ts';
import { insertLoginTicket } from './login-ticket.sql.ts';
import { hasSecondStep } from './two-step/second-step.ts';

/** A user whose identity is proven: by password, by a code sent to his telephone, or by another service. */
export interface Proven {
  tenant: string;
  userId: string;
  account: string;
  /** True if the user has to change his one-time password first (wire.md#2.1). */
  mustChange: boolean;
  /** True for a sign-in without a password, by the ticket of a demo account (demo-accounts.ts). */
  byTicket?: boolean;
  visitType: VisitType;
}

/** Result of a sign-in; with `ticket` no session is open yet, and the second step follows (wire.md#2.1). */
export type Entered = { token: string; mustChangePassword: boolean } | { ticket: string };

export interface Entering {
  remember: boolean;
  device: Device;
}

/** Maximum milliseconds between the first step and the second. */
export const TICKET_MS = 5 * 60_000;
/** Setting that limits an account to one session at a time (wire.md#5.7). */
const SINGLE_LOGIN = 'DILON_ENABLE_SINGLE_LOGIN';

/** Turns a proven account into a session or a ticket for the second step; every sign-in uses this. */
export async function enter(platform: Platform, proven: Proven, entering: Entering): Promise<Entered> {
  const db = platform.database.session(proven.tenant);
  if (await hasSecondStep(db, proven.userId)) {
    return { ticket: await issueLoginTicket(db, proven, { ...entering, now: platform.now() }) };
  }
  return openSession(platform, db, { proven, ...entering });
}

async function issueLoginTicket(
  db: DbSession,
  { userId, visitType }: Proven,
  { remember, now }: Entering & { now: Date },
): Promise<string> {
  const ticket = newToken();
  const expires = new Date(now.getTime() + TICKET_MS);
  await insertLoginTicket(db, { hash: hashToken(ticket), userId, remember, visitType, expires });
  return ticket;
}

/** Opens the session of an account that needs no further step. */
export async function openSession(
  platform: Platform,
  db: DbSession,
  { proven, remember, device }: Entering & { proven: Proven },
): Promise<{ token: string; mustChangePassword: boolean }> {
  const { tenant, userId, account, visitType: type } = proven;
  const now = platform.now();
  const lastLogin = {
    last_login_time: now,
    last_login_ip: device.ip,
    last_login_browser: device.browser,
    last_login_os: device.os,
  };
  await updateLastLogin(db, userId, lastLogin);
  await rememberPlace(db, { userId, ip: device.ip, now });
  if (await isSwitchedOn(db, SINGLE_LOGIN)) await endOthers(platform, db, proven);
  const { byTicket = false } = proven;
  const token = await createSession(db, { tenant, userId, remember, byTicket, device, now });
  platform.activity.visit({ tenant, account, userId, type, device, message: '登录成功', success: true });
  return { token, mustChangePassword: proven.mustChange };
}

/** Ends all other sessions of the account; their open pages show this at once. */
async function endOthers({ now }: Platform, db: DbSession, { tenant, userId }: Proven): Promise<void> {
  const count = await revokeSessions(db, [userId], { reason: 'replaced' });
  const afterCommit = (task: () => Promise<void> | void) => void task();
  if (count > 0) await announceEnd({ tenant, db, now, afterCommit }, [userId]);
}

/** Refuses an account that is frozen or past its last day; called only after the identity was proven (wire.md#2.1). */
export function refuseFrozen(
  platform: Platform,
  proven: Proven,
  { status, expires, device }: Standing & { device: Device },
): void {
  const isPast = isExpired(expires, platform.now());
  if (!isPast && String(status) === '0') return;
  const { tenant, account, userId, visitType: type } = proven;
  const reason = isPast ? '账号已过期' : '账号已冻结';
  platform.activity.visit({ tenant, account, userId, type, device, message: `登录失败：${reason}`, success: false });
  throw refuse(isPast ? 'ACCOUNT_EXPIRED' : 'D1017');
}
