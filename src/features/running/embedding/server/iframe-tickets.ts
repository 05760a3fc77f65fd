import { readId } from '../../../../kinds/relation/storage.ts';
import type { Config } from '../../../../server/config.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { notFound, refuse } from '../../../../server/errors.ts';
import type { Platform } from '../../../../server/platform.ts';
import { hashToken, isTokenShape, newToken } from '../../../../server/session/sessions.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { grantedLink } from '../../../people/access/index.ts';
import {
  deleteIframeTicket,
  insertIframeTicket,
  selectEnabledUser,
  selectLivingSession,
  type TicketSession,
} from './ticket-use.sql.ts';

const VALID_MS = 60_000;

/**
 * Issues a one-minute, one-use ticket that replaces the login token in the address of an embedded page (wire.md#2.4,
 * security.md#R18). The caller must hold the menu, and the operator must allow to embed the origin of its link.
 * @throws D1002, EMBED_REFUSED
 */
export async function issueIframeTicket(config: Config, ctx: UserCtx, menuId: unknown): Promise<string> {
  const { db, tokenHash, now } = ctx;
  if (!tokenHash) throw new Error('an iframe ticket belongs to a session');
  const id = readId(menuId);
  const link = id === undefined ? null : await grantedLink(ctx, id);
  if (link === null) throw notFound();
  const origin = originOf(link);
  if (!origin || !isEmbedAllowed(origin, config.embedOrigins)) throw refuse('EMBED_REFUSED');
  const ticket = newToken();
  const expires = new Date(now().getTime() + VALID_MS);
  await insertIframeTicket(db, { hash: hashToken(ticket), tokenHash, origin: origin.origin, expires });
  return ticket;
}

export interface TicketUser {
  tenantId: string;
  account: string;
  name: string;
}

/**
 * Returns the user of a ticket, once, to the server of the embedded page. The session must still be valid and the
 * origin must be the ticket's.
 * @throws EMBED_TICKET
 */
export async function redeemIframeTicket(
  platform: Platform,
  { ticket, origin }: { ticket: string; origin: string },
): Promise<TicketUser> {
  const session = isTokenShape(ticket) ? await takeTicket(platform, ticket, origin) : null;
  if (!session) throw refuse('EMBED_TICKET');
  const user = await selectEnabledUser(platform.database.session(session.tenant), session.user_id);
  if (!user) throw refuse('EMBED_TICKET');
  return { tenantId: session.tenant, account: user.account, name: user.name };
}

/** Consumes the ticket even if the origin is wrong, so that a thief cannot try other origins. */
async function takeTicket(platform: Platform, ticket: string, origin: string): Promise<TicketSession | null> {
  const db = platform.database.session(NO_TENANT);
  const row = await deleteIframeTicket(db, hashToken(ticket));
  const now = platform.now();
  if (!row || row.expires_time <= now || row.origin !== originOf(origin)?.origin) return null;
  return (await selectLivingSession(db, row.token_hash, now)) ?? null;
}

function originOf(address: string): URL | null {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
  } catch {
    return null;
  }
}

/** Matches an origin as browsers do in frame-src (security.md#R17): `*.` matches one or more labels. */
function isEmbedAllowed(page: URL, origins: readonly string[]): boolean {
  return origins.some((allowed) => {
    // Parses as URLs, which spell scheme and port alike, and without the asterisk, which no host name may have.
    const isFamily = allowed.includes('//*.');
    const like = originOf(isFamily ? allowed.replace('//*.', '//') : allowed);
    if (like?.protocol !== page.protocol || like.port !== page.port) return false;
    return isFamily ? page.hostname.endsWith(`.${like.hostname}`) : page.hostname === like.hostname;
  });
}
