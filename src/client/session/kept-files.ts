import { SEVEN_DAYS } from '../api/storage.ts';

/**
 * File of an unfinished form that the server does not have yet, stored per user. Survives a closed tab, a lost session
 * and a missing network; without IndexedDB kept only while the page is open.
 */
export interface KeptFile {
  id: string;
  userId: string;
  /** Key of the unfinished form, the same as the key of its draft. */
  work: string;
  /** Input of the form the file belongs to. */
  slot: string;
  file: Blob;
  /** Photo as taken, once `file` is the smaller copy. */
  original?: Blob;
  name: string;
  /** Request id of all attempts, so that the file is stored once. */
  requestId: string;
  savedAt: number;
}

const DATABASE = 'pro__kept';
const STORE = 'files';

const memory = new Map<string, KeptFile>();
let opening: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  });
  return opening;
}

/** Runs one IndexedDB request in its own transaction; null if the browser refuses. */
async function ask<T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const database = await open();
  if (database === null) return null;
  return new Promise((resolve) => {
    try {
      const work = database.transaction(STORE, mode);
      const request = make(work.objectStore(STORE));
      work.oncomplete = () => resolve(request.result);
      work.onabort = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/** True if files remain stored after the page is closed. */
export function isKeepingLasting(): boolean {
  return typeof indexedDB !== 'undefined';
}

/** Keeps a file. False: the browser refused, and it is kept only while the page is open. */
export async function keepFile(file: KeptFile): Promise<boolean> {
  memory.set(file.id, file);
  return (await ask('readwrite', (store) => store.put(file))) !== null;
}

export async function dropFile(id: string): Promise<void> {
  memory.delete(id);
  await ask('readwrite', (store) => store.delete(id));
}

/** Files of one form of the user, oldest first. */
export async function keptFiles(userId: string, work: string): Promise<KeptFile[]> {
  const files = await filesOf(userId);
  return files.filter((file) => file.work === work).sort((a, b) => a.savedAt - b.savedAt);
}

/** All files of the user that the server does not have yet. */
export async function filesOf(userId: string): Promise<KeptFile[]> {
  const stored = await ask<KeptFile[]>('readonly', (store) => store.getAll());
  const all = new Map([...(stored ?? []), ...memory.values()].map((file) => [file.id, file]));
  const own = [...all.values()].filter((file) => file.userId === userId);
  const since = Date.now() - SEVEN_DAYS;
  // Files expire after seven days, like the drafts they belong to.
  for (const { id, savedAt } of own) if (savedAt < since) await dropFile(id);
  return own.filter(({ savedAt }) => savedAt >= since);
}
