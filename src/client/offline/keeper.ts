import { deviceKey } from '../../generated/client.ts';
import { send } from '../api/send.ts';
import { readStored, readToken, removeStored, STORAGE_KEYS, writeStored } from '../api/storage.ts';
import { deviceName } from './device-database.ts';
import { SealedStore } from './sealed-store.ts';
import { putAway, takeBack } from './unsent-work.ts';

/** True where browsers encrypt and keep work: over HTTPS or on this computer. */
export const canKeep = (): boolean => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

let opened: Promise<SealedStore | null> | null = null;
/** The last closing, which the next user of this page waits for. */
let closing: Promise<void> = Promise.resolve();

/** Store of the signed-in user if it was opened here before; works without a network. */
export async function keptStore(): Promise<SealedStore | null> {
  await closing;
  const person = readStored(STORAGE_KEYS.keeper);
  if (typeof person !== 'string' || readToken() === null || !canKeep()) return null;
  opened ??= SealedStore.open(person);
  return opened;
}

/** Opens the user's store, with the key from the server at his first sign-in here; null: not possible here. */
export async function ownStore(person: string): Promise<SealedStore | null> {
  await closing;
  const leaving = readStored(STORAGE_KEYS.leaving);
  // Signing out was begun and not finished, and this user has gone on.
  if (leaving === person) removeStored(STORAGE_KEYS.leaving);
  if (!canKeep()) return null;
  const store = readStored(STORAGE_KEYS.keeper) === person ? await keptStore() : null;
  if (store) return store;
  const { key } = await send(deviceKey.take, { device: await deviceName() }, { writes: false });
  // Another user's work stays here and his key goes, unless there was no room to encrypt all of it.
  if (leaving === null || leaving === person) await SealedStore.closeAll();
  writeStored(STORAGE_KEYS.keeper, person);
  opened = SealedStore.openWith(
    person,
    Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)),
  );
  return opened;
}

/** Brings back what was unsent when the user signed out here. */
export async function bringBack(person: string): Promise<void> {
  const store = await ownStore(person);
  if (store) await takeBack(person, store);
}

/**
 * Removes the keys from this device: what is kept stays, and is unreadable until its owner signs in here again. Unsent
 * work of a user who signed out is encrypted first.
 */
export function closeStores(): Promise<void> {
  closing = closing.then(close).catch(() => undefined);
  return closing;
}

async function close(): Promise<void> {
  opened = null;
  const leaving = readStored(STORAGE_KEYS.leaving);
  if (typeof leaving === 'string') {
    removeStored(STORAGE_KEYS.keeper);
    await putAway(leaving, canKeep() ? await SealedStore.open(leaving) : null);
  }
  if (canKeep()) await SealedStore.closeAll();
  // Removed last: while one of them is there, the next start of the page tries again.
  removeStored(STORAGE_KEYS.leaving);
  removeStored(STORAGE_KEYS.keeper);
}
