import { VISIT, type VisitType } from '../../../../../server/activity-log.ts';
import type { Device } from '../../../../../server/ctx.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { AppError, refuse } from '../../../../../server/errors.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { readCredential } from '../../../../../server/session/credentials.ts';
import { hashToken, isTokenShape } from '../../../../../server/session/sessions.ts';
import { NO_TENANT } from '../../../../../server/tenants.ts';
import { type Standing, selectAccountOf } from '../account.sql.ts';
import { type Entered, openSession, type Proven, refuseFrozen } from '../enter.ts';
import { isKnownHere } from '../known-places.ts';
import { type Attempt, countAttempt, forgiveAttempt } from '../login-attempts.ts';
import { deleteLoginTicket, tryTicket } from '../login-ticket.sql.ts';
import { completeBinding } from '../wecom/bind-tickets.ts';
import { spendSecondStep } from './second-step.ts';

/** Maximum attempts with one ticket; afterwards the first step has to be repeated. */
const MAX_TRIES = 5;

/**
 * Signs in by the second step (wire.md#2.1): the ticket of the first step and a code. Both are used up in the
 * transaction that opens the session, so that exactly one of parallel attempts succeeds.
 * @throws LOGIN_TICKET, LOGIN_DYNAMIC_CODE, LOGIN_RECOVERY_CODE, D1017, TOO_OFTEN
 */
export async function enterWithTicket(
  platform: Platform,
  { ticket, code }: { ticket: string; code: string },
  device: Device,
): Promise<Entered> {
  const now = platform.now();
  const hash = hashToken(ticket);
  const anywhere = platform.database.session(NO_TENANT);
  const tried = isTokenShape(ticket) ? await tryTicket(anywhere, { hash, maxTries: MAX_TRIES, now }) : null;
  if (!tried) throw refuse('LOGIN_TICKET');
  const { tenant, userId, remember, visitType } = tried;
  const { status, expires, ...proven } = await readProven(platform.database.session(tenant), {
    userId,
    visitType: wayOf(visitType),
  });
  const attempt: Attempt = { purpose: 'two-step', tenant, account: userId, ip: device.ip, now };
  const isKnown = await isKnownHere(platform.database.session(tenant), { userId, ip: device.ip, now });
  const counted = await countAttempt(anywhere, attempt, isKnown);
  try {
    return await platform.database.tx(tenant, async (db) => {
      await spendSecondStep(db, userId, { code, now });
      const isFirst = await deleteLoginTicket(db, hash);
      if (!isFirst) throw refuse('LOGIN_TICKET');
      refuseFrozen(platform, proven, { status, expires, device });
      await forgiveAttempt(db, attempt, counted);
      await completeBinding(db, { loginTicketHash: hash, userId, now });
      return openSession(platform, db, { proven, remember, device });
    });
  } catch (error) {
    if (error instanceof AppError) noteFailure(platform, { proven, device, reason: error.message });
    throw error;
  }
}

/** Visit type of the first step, as stored in the ticket. */
function wayOf(stored: number): VisitType {
  return stored === VISIT.granted ? VISIT.granted : VISIT.signIn;
}

export async function readProven(
  db: DbSession,
  { userId, visitType }: Pick<Proven, 'userId' | 'visitType'>,
): Promise<Proven & Standing> {
  const row = await selectAccountOf(db, userId);
  if (!row) throw refuse('LOGIN_TICKET');
  const credential = await readCredential(db, userId);
  return { tenant: db.tenant, userId, ...row, mustChange: credential?.mustChange ?? false, visitType };
}

interface Failure {
  proven: Proven;
  device: Device;
  reason: string;
}

function noteFailure(platform: Platform, { proven, device, reason }: Failure): void {
  const { tenant, account, userId, visitType: type } = proven;
  const visit = { tenant, account, userId, type, device } as const;
  platform.activity.visit({ ...visit, message: `登录失败：${reason}`, success: false });
}
