import { createHash } from 'node:crypto';
import { VISIT } from '../../../../server/activity-log.ts';
import type { Ctx, Device } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { refuse } from '../../../../server/errors.ts';
import type { Platform } from '../../../../server/platform.ts';
import { findTenant, NO_TENANT } from '../../../../server/tenants.ts';
import { type Entered, enter, refuseFrozen } from '../enter.ts';
import { type Attempt, countAttempt, forgiveAttempt } from '../login-attempts.ts';
import { readProven } from '../two-step/enter-with-ticket.ts';
import { issueBindTicket } from './bind-tickets.ts';
import { bindMember, findBound, type Member } from './bindings.ts';
import { insertSpent } from './provider.sql.ts';
import { identifyMember } from './provider.ts';
import { readSettings } from './settings.ts';
import { readState, STATE_MS, type StateOf } from './state.ts';

/** What the provider sent back with the browser, and what the browser had kept. */
export interface WecomReturn {
  code: string;
  state: string;
  cookie: string | undefined;
}

/** A session; a ticket for whoever is bound to no account yet; or the caller's own account is bound now. */
export type WecomOutcome = { entered: Entered } | { bindTicket: string } | { bound: true };

/** Shape of the provider's codes: nothing else is sent to it. */
const CODE = /^[\w-]{1,512}$/;

/**
 * Ends what authorize() began: the state is ours and unused, the code unused, the provider names a member of the
 * corporation (security.md#R23).
 * @throws WECOM_FAILED
 */
export async function returnFromWecom(
  platform: Platform,
  ctx: Ctx,
  { given, device }: { given: WecomReturn; device: Device },
): Promise<WecomOutcome> {
  const now = platform.now();
  const anyone = platform.database.session(NO_TENANT);
  const attempt: Attempt = { purpose: 'wecom', tenant: NO_TENANT, account: '', ip: device.ip, now };
  const counted = await countAttempt(anyone, attempt);
  const { state, settings } = await openReturn(platform, ctx, given);
  const db = platform.database.session(state.tenant);
  const memberId = await identifyMember(platform, { db, settings, code: given.code });
  await forgiveAttempt(anyone, attempt, counted);
  const member = { corpId: settings.corpId, memberId };
  if (state.tokenHash) return bindCaller(platform, ctx, member);
  return enterOrAsk(platform, db, { member, device });
}

/** Uses up state and code; whose settings are meant follows from the state alone. */
async function openReturn(platform: Platform, ctx: Ctx, given: WecomReturn) {
  const now = platform.now();
  const anyone = platform.database.session(NO_TENANT);
  const state = CODE.test(given.code)
    ? await readState(anyone, { ...given, tokenHash: ctx.tokenHash ?? null }, now)
    : null;
  if (!state || !(await findTenant(platform.database, { tenantId: state.tenant }))) throw refuse('WECOM_FAILED');
  const settings = await settingsOf(platform, state);
  const isFirst =
    (await markUsed(anyone, `state|${given.state}`, now)) && (await markUsed(anyone, `code|${given.code}`, now));
  if (!isFirst) throw refuse('WECOM_FAILED');
  return { state, settings };
}

async function settingsOf(platform: Platform, { tenant, settingsId }: StateOf) {
  const settings = await readSettings(platform.database.session(tenant), settingsId);
  if (!settings) throw refuse('WECOM_CLOSED');
  return settings;
}

/** Begun and ended by the same session, which the state holds: no password is needed (security.md#R23). */
async function bindCaller(platform: Platform, { tenant, caller }: Ctx, member: Member): Promise<WecomOutcome> {
  if (!caller) throw refuse('WECOM_FAILED');
  const binding = { ...member, userId: caller.id, now: platform.now() };
  await platform.database.tx(tenant, (db) => bindMember(db, binding));
  return { bound: true };
}

async function enterOrAsk(
  platform: Platform,
  db: DbSession,
  { member, device }: { member: Member; device: Device },
): Promise<WecomOutcome> {
  const userId = await findBound(db, member);
  if (userId !== null) return { entered: await enterBound(platform, db, { userId, device }) };
  return { bindTicket: await issueBindTicket(db, { tenant: db.tenant, ...member }, platform.now()) };
}

/** Lets the person in who is bound to this account: the provider has shown who he is. */
async function enterBound(
  platform: Platform,
  db: DbSession,
  { userId, device }: { userId: string; device: Device },
): Promise<Entered> {
  const { status, expires, ...proven } = await readProven(db, { userId, visitType: VISIT.granted });
  refuseFrozen(platform, proven, { status, expires, device });
  return enter(platform, proven, { remember: false, device });
}

/** Uses up what works once, for all processes together; false: it was used before. */
async function markUsed(db: DbSession, what: string, now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(what).digest();
  // A state ends before its mark does, so no mark is missed by the clock.
  return insertSpent(db, hash, new Date(now.getTime() + 2 * STATE_MS));
}
