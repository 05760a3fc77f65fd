import type { DbSession } from '../../../../server/db/session.ts';

export async function insertIframeTicket(
  db: DbSession,
  of: { hash: Buffer; tokenHash: Buffer; origin: string; expires: Date },
): Promise<void> {
  await db.run(
    db.platform.insertInto('iframe_ticket').values({
      ticket_hash: of.hash,
      token_hash: of.tokenHash,
      origin: of.origin,
      expires_time: of.expires,
    }),
  );
}

interface UsedRow extends Record<string, unknown> {
  token_hash: Buffer;
  origin: string;
  expires_time: Date;
}

export function deleteIframeTicket(db: DbSession, hash: Buffer): Promise<UsedRow | undefined> {
  return db.first<UsedRow>(
    db.platform
      .deleteFrom('iframe_ticket')
      .where('ticket_hash', '=', hash)
      .returning(['token_hash', 'origin', 'expires_time']),
  );
}

export interface TicketSession extends Record<string, unknown> {
  tenant: string;
  user_id: number;
}

/** Session of a token, if it has not ended. */
export function selectLivingSession(db: DbSession, tokenHash: Buffer, now: Date): Promise<TicketSession | undefined> {
  return db.first<TicketSession>(
    db.platform
      .selectFrom('session')
      .select(['tenant', 'user_id'])
      .where('token_hash', '=', tokenHash)
      .where('revoked', 'is', null)
      .where('expires_time', '>', now),
  );
}

/** An account that is neither frozen nor deleted. */
export function selectEnabledUser(
  db: DbSession,
  userId: number,
): Promise<{ account: string; name: string } | undefined> {
  return db.first<{ account: string; name: string }>(
    db.t
      .selectFrom('sys_user')
      .select(['account', 'name'])
      .where('id', '=', userId)
      .where('status', '=', 0)
      .where('is_deleted', '=', false),
  );
}
