import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '../../../../../server/db/sealing.ts';
import { readSecret } from '../../../../../server/db/secrets.ts';
import type { DbSession } from '../../../../../server/db/session.ts';

/** User to whom a secret belongs: a copy of the secret in another user's row cannot be decrypted. */
export interface Owner {
  tenant: string;
  userId: string;
}

/** Key of all second steps, shared by all processes; it is stored outside the tenants' schemas and their copies. */
export async function readTwoStepKey(db: DbSession, now: Date): Promise<Buffer> {
  return readSecret(db, { name: 'two-step', create: () => randomBytes(32), now });
}

export function sealSecret(key: Buffer, owner: Owner, secret: Buffer): Buffer {
  return seal(key, secret, nameOf(owner));
}

/** Decrypts a secret that sealSecret() encrypted. @throws Error for another key or another user */
export function unsealSecret(key: Buffer, owner: Owner, sealed: Buffer): Buffer {
  return unseal(key, sealed, nameOf(owner));
}

/** Hash of a recovery code with a secret key: a copy of the table is useless without the key. */
export function hashRecoveryCode(key: Buffer, { tenant, userId }: Owner, code: string): Buffer {
  return createHmac('sha256', key).update(`recovery|${tenant}|${userId}|${code}`).digest();
}

function nameOf({ tenant, userId }: Owner): string {
  return `two-step|${tenant}|${userId}`;
}
