import { createHash } from 'node:crypto';
import type { DbSession } from '../../../../../server/db/session.ts';
import { deleteAccessToken, selectAccessToken, upsertAccessToken } from './provider.sql.ts';
import type { WecomSettings } from './settings.ts';

/** Milliseconds before the provider's expiry at which a token is renewed. */
const MARGIN_MS = 5 * 60_000;

/** Access token of the provider: one for each application and secret, shared by all processes. */
export interface AccessToken {
  token: string;
  lastsMs: number;
}

export function keptToken(db: DbSession, settings: WecomSettings, now: Date): Promise<string | null> {
  return selectAccessToken(db, hashOf(settings), now);
}

export async function keepToken(
  db: DbSession,
  settings: WecomSettings,
  of: AccessToken & { now: Date },
): Promise<void> {
  const expires = new Date(of.now.getTime() + Math.max(0, of.lastsMs - MARGIN_MS));
  await upsertAccessToken(db, { applicationHash: hashOf(settings), token: of.token, expires });
}

/** Deletes a token the provider ended early, as it does after a new secret. */
export async function dropToken(db: DbSession, settings: WecomSettings): Promise<void> {
  await deleteAccessToken(db, hashOf(settings));
}

/** Hash of the application. A new secret changes it, so that tokens of the former one are not used. */
function hashOf({ corpId, appId, secret }: WecomSettings): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([corpId, appId, secret]))
    .digest();
}
