import { createHash } from 'node:crypto';
import type { Session } from '../../../../server/db/session.ts';
import type { WecomSettings } from './settings.ts';

/** Taken anew this much before the provider forgets it. */
const MARGIN_MS = 5 * 60_000;

/** What the provider calls an access token: of one application and secret, shared by all processes. */
export interface AccessToken {
  token: string;
  lastsMs: number;
}

export async function keptToken(db: Session, settings: WecomSettings, now: Date): Promise<string | null> {
  const row = await db.first<{ token: string }>(
    db.platform
      .selectFrom('wecom_access_token')
      .select('token')
      .where('application_hash', '=', hashOf(settings))
      .where('expires_time', '>', now),
  );
  return row?.token ?? null;
}

export async function keepToken(db: Session, settings: WecomSettings, of: AccessToken & { now: Date }): Promise<void> {
  const lastsMs = Math.max(0, of.lastsMs - MARGIN_MS);
  const values = { token: of.token, expires_time: new Date(of.now.getTime() + lastsMs) };
  await db.run(
    db.platform
      .insertInto('wecom_access_token')
      .values({ application_hash: hashOf(settings), ...values })
      .onConflict((conflict) => conflict.column('application_hash').doUpdateSet(values)),
  );
}

/** The provider ended it early, as it does after a new secret. */
export async function dropToken(db: Session, settings: WecomSettings): Promise<void> {
  await db.run(db.platform.deleteFrom('wecom_access_token').where('application_hash', '=', hashOf(settings)));
}

/** Another secret is another application: nobody signs in with a token of the former one. */
function hashOf({ corpId, appId, secret }: WecomSettings): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([corpId, appId, secret]))
    .digest();
}
