import type { UserCtx } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import { NO_TENANT } from '../tenants.ts';
import { hashToken, newToken } from './sessions.ts';

const VALID_MS = 60_000;

/** One use, one minute: goes into the address of the socket in place of the token (wire.md#4). */
export async function issueHubTicket({ db, tokenHash, now }: UserCtx): Promise<string> {
  if (!tokenHash) throw new Error('a hub ticket belongs to a session');
  const ticket = newToken();
  await db.run(
    db.platform.insertInto('hub_ticket').values({
      ticket_hash: hashToken(ticket),
      token_hash: tokenHash,
      expires_time: new Date(now().getTime() + VALID_MS),
    }),
  );
  return ticket;
}

/** Uses the ticket up and answers the hash of the token it stands for. */
export async function redeemHubTicket(database: Database, ticket: string, now: Date): Promise<Buffer | null> {
  const db = database.session(NO_TENANT);
  const used = db.platform.deleteFrom('hub_ticket').where('ticket_hash', '=', hashToken(ticket));
  const row = await db.first<{ token_hash: Buffer; expires_time: Date }>(
    used.returning(['token_hash', 'expires_time']),
  );
  return row && row.expires_time > now ? row.token_hash : null;
}
