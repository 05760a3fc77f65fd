import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readSecret } from '../../../../server/db/secrets.ts';
import type { DbSession } from '../../../../server/db/session.ts';

/** How long somebody may take at the provider (wire.md#2.4). */
export const STATE_MS = 10 * 60_000;

export const STATE_COOKIE = 'wecom_state';
const STATE = /^[0-9a-f]{64}$/;
const COOKIE = /^([0-9a-f]{64})\.(\d{1,18})\.(\d{1,18})\.(\d{1,15})\.([as])\.([\w-]{43})$/;

/** Who began to sign in, and with what. */
export interface StateOf {
  tenant: string;
  /** Of the settings (settings.ts). */
  settingsId: string;
  /** Of the session that wants to be bound; null: somebody wants to sign in. */
  tokenHash: Buffer | null;
}

export interface IssuedState {
  /** Goes into the address of the provider, which takes letters and digits only. */
  state: string;
  /** Goes into the cookie: the state with what it stands for, signed, so that looking at a login page writes nothing. */
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
  /** Of the session that calls, when there is one. */
  tokenHash: Buffer | null;
}

/**
 * What the state stands for, when address and cookie say the same, the signature is ours, it has not expired and the
 * session that began is the one that goes on; else null. That it is used once is the caller's matter (sign-in.ts).
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
