import { VISIT } from '../../../../server/activity-log.ts';
import type { Device } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { refuse } from '../../../../server/errors.ts';
import { isAtThisMachine, type Peer } from '../../../../server/http/own-machine.ts';
import type { Platform } from '../../../../server/platform.ts';
import { readCredential } from '../../../../server/session/credentials.ts';
import { hashToken, isTokenShape, newToken } from '../../../../server/session/sessions.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { selectDemoAccounts } from './account.sql.ts';
import { insertDemoTickets, takeDemoTicket } from './demo-ticket.sql.ts';
import { type Entered, enter, refuseFrozen } from './enter.ts';
import { readProven } from './two-step/enter-with-ticket.ts';

export interface DemoAccount {
  account: string;
  name: string;
  role: string;
  /** Opens one session in place of a password, which is never sent to a client. */
  ticket: string;
}

/** Milliseconds for which a ticket is valid: the page requests new ones with every click. */
const TICKET_MS = 5 * 60_000;

type Parts = Pick<Platform, 'config' | 'now'>;

/** The demo accounts by role, each with a ticket, for a browser on the server's own machine; for others none. */
export async function demoAccounts({ config, now }: Parts, db: DbSession, peer: Peer): Promise<DemoAccount[]> {
  if (config.seed !== 'demo' || config.production || !config.loopback || !isAtThisMachine(peer)) return [];
  const at = now();
  const accounts = (await readAccounts(db)).map((row) => ({ ...row, ticket: newToken() }));
  const expires = new Date(at.getTime() + TICKET_MS);
  const tickets = accounts.map(({ id, ticket }) => ({
    hash: hashToken(ticket),
    tenant: db.tenant,
    userId: String(id),
    expires,
  }));
  await insertDemoTickets(db, tickets, at);
  return accounts.map(({ account, name, role, admin_type: type, ticket }) => ({
    account,
    name,
    role: role ?? (String(type) === '1' ? '超级管理员' : '系统管理员'),
    ticket,
  }));
}

/** Enabled demo accounts, each with its first role. */
async function readAccounts(db: DbSession) {
  const rows = await selectDemoAccounts(db);
  const first = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!first.has(row.account)) first.set(row.account, row);
  return [...first.values()];
}

/**
 * Signs in by a click on a demo account. No password has to be changed first, unlike after a sign-in with the account's
 * own password (domain.md#14).
 * @throws LOGIN_DEMO_TICKET, D1017
 */
export async function enterAsDemo(
  platform: Platform,
  { ticket, peer }: { ticket: string; peer: Peer },
  device: Device,
): Promise<Entered> {
  const anywhere = platform.database.session(NO_TENANT);
  const isGood = isAtThisMachine(peer) && isTokenShape(ticket);
  const taken = isGood ? await takeDemoTicket(anywhere, { hash: hashToken(ticket), now: platform.now() }) : null;
  if (!taken) throw refuse('LOGIN_DEMO_TICKET');
  const db = platform.database.session(taken.tenant);
  // An account that has been given another password is no longer a demo account.
  if (!(await readCredential(db, taken.userId))?.demo) throw refuse('LOGIN_DEMO_TICKET');
  const { status, expires, ...proven } = await readProven(db, { userId: taken.userId, visitType: VISIT.signIn });
  refuseFrozen(platform, proven, { status, expires, device });
  return enter(platform, { ...proven, mustChange: false, byTicket: true }, { remember: false, device });
}
