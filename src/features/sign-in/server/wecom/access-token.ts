import { createHash } from 'node:crypto';
import type { DbSession } from '../../../../server/db/session.ts';
import { deleteAccessToken, selectAccessToken, upsertAccessToken } from './provider.sql.ts';
import type { WecomSettings } from './settings.ts';

/** Taken anew this much before the provider forgets it. */
const MARGIN_MS = 5 * 60_000;

/** What the provider calls an access token: of one application and secret, shared by all processes. */
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

/** The provider ended it early, as it does after a new secret. */
export async function dropToken(db: DbSession, settings: WecomSettings): Promise<void> {
  await deleteAccessToken(db, hashOf(settings));
}

/** Another secret is another application: nobody signs in with a token of the former one. */
function hashOf({ corpId, appId, secret }: WecomSettings): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([corpId, appId, secret]))
    .digest();
}
