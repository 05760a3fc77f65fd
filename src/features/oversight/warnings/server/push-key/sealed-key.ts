import { randomBytes } from 'node:crypto';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { seal, unseal } from '../../../../../server/db/sealing.ts';
import { readSecret } from '../../../../../server/db/secrets.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { setFields } from '../../../../../server/records/edit.ts';
import { valueIn } from '../../../../../server/records/values/body.ts';

/** Prefix of an encrypted key; keys without it were stored by older versions. */
const MARK = 'sealed:';

/** Minimum characters of a key; shorter ones can be guessed. */
export const SHORTEST_KEY = 16;

/** Creates a key of 32 letters, digits, `-` and `_`. */
function newPushKey(): string {
  return randomBytes(24).toString('base64url');
}

function isSealed(stored: string): boolean {
  return stored.startsWith(MARK);
}

/** Encrypts a key so that a copy of the tenant's schema does not reveal it, and no other tenant can use it. */
export async function sealPushKey(db: DbSession, key: string, now: Date): Promise<string> {
  return `${MARK}${seal(await masterKey(db, now), Buffer.from(key), ownerOf(db)).toString('base64')}`;
}

/** Decrypts the key of a device; null if it has no usable key. */
export async function openPushKey(db: DbSession, stored: string | null, now: Date): Promise<string | null> {
  if (stored === null || !isSealed(stored)) return stored;
  const key = await masterKey(db, now);
  try {
    const plain = unseal(key, Buffer.from(stored.slice(MARK.length), 'base64'), ownerOf(db)).toString('utf8');
    return plain === '' ? null : plain;
  } catch {
    // The stored text was edited by hand, or restored into an installation with another secret.
    return null;
  }
}

/** Key shared by all processes, stored outside the tenants' schemas and their copies. */
function masterKey(db: DbSession, now: Date): Promise<Buffer> {
  return readSecret(db, { name: 'push-keys', create: () => randomBytes(32), now });
}

function ownerOf({ tenant }: DbSession): string {
  return `push-key|${tenant}`;
}

const DEVICE = 'AIEquipmentFile';

/** Gives a device a new key, which is returned only this once; the old one becomes invalid. */
export async function renewPushKey(ctx: UserCtx, body: unknown): Promise<{ pushKey: string }> {
  const row = await findRow(ctx, DEVICE, { id: valueIn(body, 'id'), lock: 'update' });
  const pushKey = newPushKey();
  await setFields(ctx, DEVICE, { row, set: { pushKey }, reason: '生成推送密钥' });
  return { pushKey };
}
