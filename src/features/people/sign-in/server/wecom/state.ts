import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readSecret } from '../../../../../server/db/secrets.ts';
import type { DbSession } from '../../../../../server/db/session.ts';

/** Milliseconds a user may take at the provider (wire.md#2.4). */
export const STATE_MS = 10 * 60_000;

export const STATE_COOKIE = 'wecom_state';
const STATE = /^[0-9a-f]{64}$/;
const COOKIE = /^([0-9a-f]{64})\.(\d{1,18})\.(\d{1,18})\.(\d{1,15})\.([as])\.([\w-]{43})$/;

/** Facts about a begun sign-in, found by the `state` that the provider sends back. */
export interface StateOf {
  tenant: string;
  settingsId: string;
  /** Hash of the session to bind; null for a sign-in. */
  tokenHash: Buffer | null;
}

export interface IssuedState {
  /** Parameter `state` of the provider's address, in which the provider allows only letters and digits. */
  state: string;
  /** Cookie with the state and its facts, signed, so that opening a login page writes nothing to the database. */
  cookie: string;
}

export async function issueState(db: DbSession, of: StateOf, now: Date): Promise<IssuedState> {
  const state = randomBytes(32).toString('hex');
  const kind = of.tokenHash ? 's' : 'a';
  const claim = [state, of.tenant, of.settingsId, now.getTime() + STATE_MS, kind].join('.');
  return { state, cookie: `${claim}.${sign(await readKey(db, now), claim, of.tokenHash)}` };
}

export interface GivenState {
  state: string;
  cookie: string | undefined;
  /** Hash of the calling session, if any. */
  tokenHash: Buffer | null;
}

/**
 * Facts of a valid state (address, cookie, signature, expiry and session match); else null. The caller ensures that a
 * state is used only once (sign-in.ts).
 */
export async function readState(db: DbSession, given: GivenState, now: Date): Promise<StateOf | null> {
  const [, state, tenant, settingsId, expires, kind, signature] = COOKIE.exec(given.cookie ?? '') ?? [];
  if (!state || !tenant || !settingsId || !signature || !STATE.test(given.state)) return null;
  const tokenHash = kind === 's' ? given.tokenHash : null;
  if (kind === 's' && !tokenHash) return null;
  const claim = [state, tenant, settingsId, expires, kind].join('.');
  const isOurs = isSame(signature, sign(await readKey(db, now), claim, tokenHash));
  const isFresh = Number(expires) > now.getTime();
  return isOurs && isFresh && isSame(state, given.state) ? { tenant, settingsId, tokenHash } : null;
}

function readKey(db: DbSession, now: Date): Promise<Buffer> {
  return readSecret(db, { name: 'wecom-state', create: () => randomBytes(32), now });
}

function sign(key: Buffer, claim: string, tokenHash: Buffer | null): string {
  return createHmac('sha256', key)
    .update(`${claim}|${tokenHash?.toString('hex') ?? ''}`)
    .digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
