import type { DbSession } from '../../../../../server/db/session.ts';

interface NewTicket {
  hash: Buffer;
  tenant: string;
  corpId: string;
  memberId: string;
  expires: Date;
}

export async function insertBindTicket(db: DbSession, of: NewTicket): Promise<void> {
  await db.run(
    db.platform.insertInto('wecom_bind_ticket').values({
      ticket_hash: of.hash,
      tenant: of.tenant,
      corp_id: of.corpId,
      member_id: of.memberId,
      expires_time: of.expires,
    }),
  );
}

interface TriedRow extends Record<string, unknown> {
  tenant: string;
  corp_id: string;
  member_id: string;
}

/** Counts an attempt with a valid ticket and returns tenant and member of the ticket, in one statement. */
export function countBindTry(
  db: DbSession,
  { hash, maxTries, now }: { hash: Buffer; maxTries: number; now: Date },
): Promise<TriedRow | undefined> {
  return db.first<TriedRow>(
    db.platform
      .updateTable('wecom_bind_ticket')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('ticket_hash', '=', hash)
      .where('expires_time', '>', now)
      .where('tries', '<', maxTries)
      .returning(['tenant', 'corp_id', 'member_id']),
  );
}

/** Deletes a ticket that waits for no second step; true if it existed. */
export async function deleteBindTicket(db: DbSession, hash: Buffer): Promise<boolean> {
  const used = await db.run(
    db.platform.deleteFrom('wecom_bind_ticket').where('ticket_hash', '=', hash).where('login_ticket_hash', 'is', null),
  );
  return used > 0;
}

/** Ties a ticket to the second step of a login; false if the ticket is already tied to another second step. */
export async function holdBindTicket(
  db: DbSession,
  of: { hash: Buffer; loginHash: Buffer; tries: number; until: Date },
): Promise<boolean> {
  const held = await db.run(
    db.platform
      .updateTable('wecom_bind_ticket')
      .set({ login_ticket_hash: of.loginHash, tries: of.tries, expires_time: of.until })
      .where('ticket_hash', '=', of.hash)
      .where('login_ticket_hash', 'is', null),
  );
  return held > 0;
}

interface HeldRow extends Record<string, unknown> {
  corp_id: string;
  member_id: string;
  expires_time: Date;
}

/** Deletes the ticket that waits for this second step, and returns it. */
export function deleteHeldTicket(db: DbSession, loginHash: Buffer): Promise<HeldRow | undefined> {
  return db.first<HeldRow>(
    db.platform
      .deleteFrom('wecom_bind_ticket')
      .where('login_ticket_hash', '=', loginHash)
      .returning(['corp_id', 'member_id', 'expires_time']),
  );
}
