import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { readSecret } from '../../../../../server/db/secrets.ts';
import type { DbSession } from '../../../../../server/db/session.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** User to whom a secret belongs: a copy of the secret in another user's row cannot be decrypted. */
export interface Owner {
  tenant: string;
  userId: string;
}

/** Key of all second steps, shared by all processes; it is stored outside the tenants' schemas and their copies. */
export async function readTwoStepKey(db: DbSession, now: Date): Promise<Buffer> {
  return readSecret(db, { name: 'two-step', create: () => randomBytes(32), now });
}

export function seal(key: Buffer, owner: Owner, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(aadOf(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a secret that seal() encrypted. @throws Error for another key or another user */
export function unseal(key: Buffer, owner: Owner, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(aadOf(owner));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Hash of a recovery code with a secret key: a copy of the table is useless without the key. */
export function hashRecoveryCode(key: Buffer, { tenant, userId }: Owner, code: string): Buffer {
  return createHmac('sha256', key).update(`recovery|${tenant}|${userId}|${code}`).digest();
}

function aadOf({ tenant, userId }: Owner): Buffer {
  return Buffer.from(`two-step|${tenant}|${userId}`);
}
