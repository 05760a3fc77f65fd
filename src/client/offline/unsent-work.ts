import { readStored, removeStored, SEVEN_DAYS, writeStored } from '../api/storage.ts';
import { awaitedKey, draftKeys } from '../session/drafts.ts';
import { dropFile, filesOf, type KeptFile, keepFile } from '../session/kept-files.ts';
import type { SealedStore } from './sealed-store.ts';

const DRAFT = 'draft';
const FILE = 'file';
/** Names of a kept file's contents in its entry. */
const [CURRENT, ORIGINAL] = ['file', 'original'];

type Place = Omit<KeptFile, 'file' | 'original'>;

/**
 * Encrypts the drafts and files of a user who signed out; each goes once its copy is stored. Without a store it deletes
 * them, since the next user of this device could read them.
 */
export async function putAway(userId: string, store: SealedStore | null): Promise<void> {
  for (const key of draftKeys(userId)) {
    const draft = readStored(key);
    if (store && draft !== null) {
      writeStored(awaitedKey(userId), true);
      await store.put(DRAFT, key, draft);
    }
    removeStored(key);
  }
  for (const { file, original, ...place } of await filesOf(userId)) {
    if (store) {
      writeStored(awaitedKey(userId), true);
      const contents = [[CURRENT, file] as const, ...(original ? [[ORIGINAL, original] as const] : [])];
      await store.put(FILE, place.id, place, new Map(contents));
    }
    await dropFile(place.id);
  }
}

/**
 * Makes a user's encrypted drafts and files readable again, for seven more days. What the device has no room for stays
 * encrypted, too.
 */
export async function takeBack(userId: string, store: SealedStore): Promise<void> {
  let isWhole = true;
  const settle = async (kind: string, id: string, isLasting: boolean) => {
    if (isLasting) await store.drop(kind, id);
    else isWhole = false;
  };
  for (const { id, value } of await store.all<unknown>(DRAFT)) {
    // A draft that is there is newer.
    await settle(DRAFT, id, readStored(id) !== null || writeStored(id, value, SEVEN_DAYS));
  }
  for (const { id, value, files } of await store.all<Place>(FILE)) {
    const [file, original] = [files.get(CURRENT), files.get(ORIGINAL)];
    const kept = file && { ...value, savedAt: Date.now(), file, ...(original ? { original } : {}) };
    await settle(FILE, id, !kept || (await keepFile(kept)));
  }
  if (isWhole) removeStored(awaitedKey(userId));
}
