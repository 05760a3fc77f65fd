import { readId } from '../../../kinds/relation/storage.ts';
import type { Config } from '../../../server/config.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { notFound, refuse } from '../../../server/errors.ts';
import type { Platform } from '../../../server/platform.ts';
import { hashToken, isTokenShape, newToken } from '../../../server/session/sessions.ts';
import { NO_TENANT } from '../../../server/tenants.ts';
import { grantedLink } from '../../access/index.ts';
import {
  deleteIframeTicket,
  insertIframeTicket,
  selectEnabledUser,
  selectLivingSession,
  type TicketSession,
} from './ticket-use.sql.ts';

const VALID_MS = 60_000;

/**
 * What goes into the address of an embedded page in place of the login token (wire.md#2.4, security.md#R18): one minute, one
 * use, for the origin of a menu the caller was granted, which the operator allows to be embedded.
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

/** Who stands behind a ticket. */
export interface TicketUser {
  tenantId: string;
  account: string;
  name: string;
}

/**
 * Asked by the server of the embedded page, once: who opened it, if his session still lives and the page is the one the
 * ticket was made for.
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

/** A wrong origin uses it up too: whoever holds it without being its page shall not try on. */
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

/** As the browser reads the same list in frame-src (security.md#R17): `*.` stands for any number of labels, not for none. */
export function isEmbedAllowed(page: URL, origins: readonly string[]): boolean {
  return origins.some((allowed) => {
    // Read without the asterisk, which is no host name, to have scheme and port as URLs have them.
    const isFamily = allowed.includes('//*.');
    const like = originOf(isFamily ? allowed.replace('//*.', '//') : allowed);
    if (like?.protocol !== page.protocol || like.port !== page.port) return false;
    return isFamily ? page.hostname.endsWith(`.${like.hostname}`) : page.hostname === like.hostname;
  });
}
