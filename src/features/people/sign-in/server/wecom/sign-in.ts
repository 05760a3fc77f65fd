import { createHash } from 'node:crypto';
import { VISIT } from '../../../../../server/activity-log.ts';
import type { Ctx, Device } from '../../../../../server/ctx.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { refuse } from '../../../../../server/errors.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { findTenant, NO_TENANT } from '../../../../../server/tenants.ts';
import { type Entered, enter, refuseFrozen } from '../enter.ts';
import { type Attempt, countAttempt, forgiveAttempt } from '../login-attempts.ts';
import { readProven } from '../two-step/enter-with-ticket.ts';
import { issueBindTicket } from './bind-tickets.ts';
import { bindMember, findBound, type Member } from './bindings.ts';
import { insertSpent } from './provider.sql.ts';
import { identifyMember } from './provider.ts';
import { readSettings } from './settings.ts';
import { readState, STATE_MS, type StateOf } from './state.ts';

/** Parameters the provider sent back, and the browser's cookie. */
export interface WecomReturn {
  code: string;
  state: string;
  cookie: string | undefined;
}

/** Result: a session, a ticket for a member without an account, or the binding of the caller's own account. */
export type WecomOutcome = { entered: Entered } | { bindTicket: string } | { bound: true };

/** Format of the provider's codes; a text of any other format is not sent to the provider. */
const CODE = /^[\w-]{1,512}$/;

/**
 * Completes the sign-in that authorize() began. State and code have to be valid and unused, and the provider has to
 * name a member of the corporation (security.md#R23).
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

/** Uses up state and code; the state alone decides which tenant's settings are used. */
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

/**
 * Binds the caller's account without a password: `state` proves that his session began the binding (security.md#R23).
 */
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

/** Signs in the user bound to this member: the provider has proven his identity. */
async function enterBound(
  platform: Platform,
  db: DbSession,
  { userId, device }: { userId: string; device: Device },
): Promise<Entered> {
  const { status, expires, ...proven } = await readProven(db, { userId, visitType: VISIT.granted });
  refuseFrozen(platform, proven, { status, expires, device });
  return enter(platform, proven, { remember: false, device });
}

/** Marks a value as used, in all processes; false if it was used before. */
async function markUsed(db: DbSession, what: string, now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(what).digest();
  // Stored longer than the state is valid, or the state could be replayed.
  return insertSpent(db, hash, new Date(now.getTime() + 2 * STATE_MS));
}
