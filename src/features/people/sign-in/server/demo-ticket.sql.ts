import type { DbSession } from '../../../../server/db/session.ts';

export interface DemoTicket {
  hash: Buffer;
  tenant: string;
  userId: string;
  expires: Date;
}

/** Stores new tickets and deletes expired ones, so that visits of the sign-in page do not fill the table. */
export async function insertDemoTickets(db: DbSession, tickets: readonly DemoTicket[], now: Date): Promise<void> {
  await db.run(db.platform.deleteFrom('demo_ticket').where('expires_time', '<=', now));
  if (tickets.length === 0) return;
  const rows = tickets.map(({ hash, tenant, userId, expires }) => ({
    ticket_hash: hash,
    tenant,
    user_id: userId,
    expires_time: expires,
  }));
  await db.run(db.platform.insertInto('demo_ticket').values(rows));
}

/** Uses a ticket up; null if it is unknown, expired, or used by a parallel call. */
export async function takeDemoTicket(
  db: DbSession,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<{ tenant: string; userId: string } | null> {
  const row = await db.first<{ tenant: string; user_id: number }>(
    db.platform
      .deleteFrom('demo_ticket')
      .where('ticket_hash', '=', hash)
      .where('expires_time', '>', now)
      .returning(['tenant', 'user_id']),
  );
  return row ? { tenant: row.tenant, userId: String(row.user_id) } : null;
}
