import type { UserCtx } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import { NO_TENANT } from '../tenants.ts';
import { deleteHubTicket, insertHubTicket } from './session.sql.ts';
import { hashToken, newToken } from './sessions.ts';

const VALID_MS = 60_000;

/** Issues a ticket for one use within one minute, which replaces the token in the address of the socket (wire.md#4). */
export async function issueHubTicket({ db, tokenHash, now }: UserCtx): Promise<string> {
  if (!tokenHash) throw new Error('a hub ticket belongs to a session');
  const ticket = newToken();
  const expires = new Date(now().getTime() + VALID_MS);
  await insertHubTicket(db, { hash: hashToken(ticket), tokenHash, expires });
  return ticket;
}

/** Uses the ticket up and returns the hash of its token. */
export async function redeemHubTicket(database: Database, ticket: string, now: Date): Promise<Buffer | null> {
  const row = await deleteHubTicket(database.session(NO_TENANT), hashToken(ticket));
  return row && row.expires_time > now ? row.token_hash : null;
}
