import type { DbSession } from '../../../../../server/db/session.ts';
import { refuse } from '../../../../../server/errors.ts';
import { hashToken, isTokenShape, newToken } from '../../../../../server/session/sessions.ts';
import { TICKET_MS } from '../enter.ts';
import {
  countBindTry,
  deleteBindTicket,
  deleteHeldTicket,
  holdBindTicket,
  insertBindTicket,
} from './bind-ticket.sql.ts';
import { bindMember, type Member } from './bindings.ts';

/** Milliseconds and attempts a user has to prove his account (wire.md#2.4). */
const VALID_MS = 5 * 60_000;
const MAX_TRIES = 5;

/** A member named by the provider, with the tenant whose settings were used. */
interface TicketHolder extends Member {
  tenant: string;
}

export async function issueBindTicket(db: DbSession, holder: TicketHolder, now: Date): Promise<string> {
  const ticket = newToken();
  const expires = new Date(now.getTime() + VALID_MS);
  await insertBindTicket(db, { ...holder, hash: hashToken(ticket), expires });
  return ticket;
}

/** Returns the ticket's holder and counts an attempt, in one statement for parallel guesses. @throws WECOM_TICKET */
export async function tryBindTicket(db: DbSession, ticket: string, now: Date): Promise<TicketHolder> {
  if (!isTokenShape(ticket)) throw refuse('WECOM_TICKET');
  const row = await countBindTry(db, { hash: hashToken(ticket), maxTries: MAX_TRIES, now });
  if (!row) throw refuse('WECOM_TICKET');
  return { tenant: row.tenant, corpId: row.corp_id, memberId: row.member_id };
}

/** Uses up the ticket, in the transaction that binds. @throws WECOM_TICKET if another request has used it */
export async function spendBindTicket(db: DbSession, ticket: string): Promise<void> {
  if (!(await deleteBindTicket(db, hashToken(ticket)))) throw refuse('WECOM_TICKET');
}

/** Ties the ticket to a second step after the right password; only that step can use it. @throws WECOM_TICKET */
export async function holdForSecondStep(
  db: DbSession,
  ticket: string,
  { loginTicket, now }: { loginTicket: string; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + TICKET_MS);
  const hashes = { hash: hashToken(ticket), loginHash: hashToken(loginTicket) };
  if (!(await holdBindTicket(db, { ...hashes, tries: MAX_TRIES, until }))) throw refuse('WECOM_TICKET');
}

/** Uses up the ticket that waited for this second step; null if no ticket waited or the ticket has expired. */
async function takeHeld(db: DbSession, loginTicketHash: Buffer, now: Date): Promise<Member | null> {
  const row = await deleteHeldTicket(db, loginTicketHash);
  return row && row.expires_time > now ? { corpId: row.corp_id, memberId: row.member_id } : null;
}

/** Completes the binding that waited for this second step, if any; most sign-ins have no waiting binding. */
export async function completeBinding(
  db: DbSession,
  { loginTicketHash, userId, now }: { loginTicketHash: Buffer; userId: string; now: Date },
): Promise<void> {
  const member = await takeHeld(db, loginTicketHash, now);
  if (member) await bindMember(db, { ...member, userId, now });
}
