import type { Session } from '../../../../server/db/session.ts';
import { refuse } from '../../../../server/errors.ts';
import { hashToken, isTokenShape, newToken } from '../../../../server/session/sessions.ts';
import { TICKET_MS } from '../enter.ts';
import type { Member } from './bindings.ts';

/** How long somebody may take to prove his account, and how often he may try (wire.md#2.4). */
const VALID_MS = 5 * 60_000;
const MAX_TRIES = 5;

/** A person the provider named, in the tenant whose settings were asked. */
export interface TicketHolder extends Member {
  tenant: string;
}

export async function issueBindTicket(db: Session, holder: TicketHolder, now: Date): Promise<string> {
  const ticket = newToken();
  await db.run(
    db.platform.insertInto('wecom_bind_ticket').values({
      ticket_hash: hashToken(ticket),
      tenant: holder.tenant,
      corp_id: holder.corpId,
      member_id: holder.memberId,
      expires_time: new Date(now.getTime() + VALID_MS),
    }),
  );
  return ticket;
}

/**
 * Whom the ticket stands for; counts a try in the same statement, so that parallel guesses count too.
 * @throws WECOM_TICKET
 */
export async function tryBindTicket(db: Session, ticket: string, now: Date): Promise<TicketHolder> {
  if (!isTokenShape(ticket)) throw refuse('WECOM_TICKET');
  const row = await db.first<{ tenant: string; corp_id: string; member_id: string }>(
    db.platform
      .updateTable('wecom_bind_ticket')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('ticket_hash', '=', hashToken(ticket))
      .where('expires_time', '>', now)
      .where('tries', '<', MAX_TRIES)
      .returning(['tenant', 'corp_id', 'member_id']),
  );
  if (!row) throw refuse('WECOM_TICKET');
  return { tenant: row.tenant, corpId: row.corp_id, memberId: row.member_id };
}

/**
 * Uses the ticket up, in the transaction that binds.
 * @throws WECOM_TICKET when somebody else did
 */
export async function spendBindTicket(db: Session, ticket: string): Promise<void> {
  const used = await db.run(
    db.platform
      .deleteFrom('wecom_bind_ticket')
      .where('ticket_hash', '=', hashToken(ticket))
      .where('login_ticket_hash', 'is', null),
  );
  if (used === 0) throw refuse('WECOM_TICKET');
}

/**
 * The password was right and the second step is still to come: from now on the ticket waits for that one alone.
 * @throws WECOM_TICKET
 */
export async function holdForSecondStep(
  db: Session,
  ticket: string,
  { loginTicket, now }: { loginTicket: string; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + TICKET_MS);
  const held = await db.run(
    db.platform
      .updateTable('wecom_bind_ticket')
      .set({ login_ticket_hash: hashToken(loginTicket), tries: MAX_TRIES, expires_time: until })
      .where('ticket_hash', '=', hashToken(ticket))
      .where('login_ticket_hash', 'is', null),
  );
  if (held === 0) throw refuse('WECOM_TICKET');
}

/** Uses up the ticket that waited for this second step; null: none did, or it took too long. */
export async function takeHeld(db: Session, loginTicketHash: Buffer, now: Date): Promise<Member | null> {
  const row = await db.first<{ corp_id: string; member_id: string; expires_time: Date }>(
    db.platform
      .deleteFrom('wecom_bind_ticket')
      .where('login_ticket_hash', '=', loginTicketHash)
      .returning(['corp_id', 'member_id', 'expires_time']),
  );
  return row && row.expires_time > now ? { corpId: row.corp_id, memberId: row.member_id } : null;
}
