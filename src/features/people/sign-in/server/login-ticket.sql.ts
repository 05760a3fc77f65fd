import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

export interface LoginTicket {
  tenant: string;
  userId: string;
  remember: boolean;
  /** Visit type of the first step, for the visit log. */
  visitType: number;
}

interface TicketRow extends Record<string, unknown> {
  tenant: string;
  user_id: number;
  remember: boolean;
  visit_type: number;
}

/** Counts one attempt with the ticket before it is made; null if unknown, expired or tried too often. */
export async function tryTicket(
  db: DbSession,
  of: { hash: Buffer; maxTries: number; now: Date },
): Promise<LoginTicket | null> {
  const row = await db.first<TicketRow>(
    db.platform
      .updateTable('login_ticket')
      .set({ tries: sql`tries + 1` })
      .where('ticket_hash', '=', of.hash)
      .where('expires_time', '>', of.now)
      .where('tries', '<', of.maxTries)
      .returning(['tenant', 'user_id', 'remember', 'visit_type']),
  );
  if (!row) return null;
  return { tenant: row.tenant, userId: String(row.user_id), remember: row.remember, visitType: row.visit_type };
}

export async function insertLoginTicket(
  db: DbSession,
  { hash, userId, remember, visitType, expires }: Omit<LoginTicket, 'tenant'> & { hash: Buffer; expires: Date },
): Promise<void> {
  await db.run(
    db.platform.insertInto('login_ticket').values({
      ticket_hash: hash,
      tenant: db.tenant,
      user_id: userId,
      remember,
      visit_type: visitType,
      expires_time: expires,
    }),
  );
}

/** Deletes a ticket; true if it existed: of parallel uses only one gets true. */
export async function deleteLoginTicket(db: DbSession, hash: Buffer): Promise<boolean> {
  return (await db.run(db.platform.deleteFrom('login_ticket').where('ticket_hash', '=', hash))) > 0;
}
