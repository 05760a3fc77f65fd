import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { readSecret } from '../../../../../server/db/secrets.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { setFields } from '../../../../../server/records/edit.ts';
import { valueIn } from '../../../../../server/records/values/body.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
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
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await masterKey(db, now), nonce).setAAD(aadOf(db));
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return `${MARK}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
}

/** Decrypts the key of a device; null if it has no usable key. */
export async function openPushKey(db: DbSession, stored: string | null, now: Date): Promise<string | null> {
  if (stored === null || !isSealed(stored)) return stored;
  const bytes = Buffer.from(stored.slice(MARK.length), 'base64');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, await masterKey(db, now), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(aadOf(db)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    // The stored text was edited by hand, or restored into an installation with another secret.
    return null;
  }
}

/** Key shared by all processes, stored outside the tenants' schemas and their copies. */
function masterKey(db: DbSession, now: Date): Promise<Buffer> {
  return readSecret(db, { name: 'push-keys', create: () => randomBytes(32), now });
}

function aadOf({ tenant }: DbSession): Buffer {
  return Buffer.from(`push-key|${tenant}`);
}

const DEVICE = 'AIEquipmentFile';

/** Gives a device a new key, which is returned only this once; the old one becomes invalid. */
export async function renewPushKey(ctx: UserCtx, body: unknown): Promise<{ pushKey: string }> {
  const row = await findRow(ctx, DEVICE, { id: valueIn(body, 'id'), lock: 'update' });
  const pushKey = newPushKey();
  await setFields(ctx, DEVICE, { row, set: { pushKey }, reason: '生成推送密钥' });
  return { pushKey };
}
