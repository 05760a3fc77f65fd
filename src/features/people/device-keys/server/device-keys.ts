import { randomBytes } from 'node:crypto';
import type { UserCtx } from '../../../../server/ctx.ts';
import { seal, unseal } from '../../../../server/db/sealing.ts';
import { readSecret } from '../../../../server/db/secrets.ts';
import { deleteOldestKeys, keepKey, replaceKey } from './device-keys.sql.ts';

/** Bytes of a key: AES-256. */
const KEY_BYTES = 32;
/** Maximum devices of a user. */
const MAX_DEVICES = 20;

/**
 * Returns the caller's key for a device, which the first call creates, in Base64.
 * @param device UUID that the browser made for itself
 */
export async function takeDeviceKey({ db, caller, tenant, now }: UserCtx, device: string): Promise<string> {
  const time = now();
  // Stored outside the tenants' schemas: a copy of a schema reveals no key.
  const master = await readSecret(db, { name: 'device-keys', create: () => randomBytes(32), now: time });
  const owner = `device-key|${tenant}|${caller.id}|${device.toLowerCase()}`;
  const created = randomBytes(KEY_BYTES);
  const place = { userId: caller.id, device, sealed: seal(master, created, owner), now: time };
  const key = opened(master, await keepKey(db, place), owner);
  // A key of another installation, after a restore, opens nothing any more.
  if (!key) await replaceKey(db, place);
  await deleteOldestKeys(db, caller.id, MAX_DEVICES);
  return (key ?? created).toString('base64');
}

function opened(master: Buffer, sealed: Buffer, owner: string): Buffer | null {
  try {
    return unseal(master, sealed, owner);
  } catch {
    return null;
  }
}
