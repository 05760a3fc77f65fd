import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Encrypted bytes with the nonce they were encrypted with. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** One entry of a user's work: its value as JSON, and its files, all encrypted. */
export interface SealedEntry {
  person: string;
  kind: string;
  id: string;
  /** Epoch ms. */
  savedAt: number;
  /** Encrypted bytes of value and files. */
  bytes: number;
  value: Sealed;
  files: { name: string; type: string; content: Sealed }[];
}

interface DeviceSchema extends DBSchema {
  /** Name of this device, a UUID, under the key `device`. */
  self: { key: string; value: string };
  /** Keys of the users signed in here; they cannot be read, only used. */
  keys: { key: string; value: CryptoKey };
  entries: {
    key: [person: string, kind: string, id: string];
    value: SealedEntry;
    // With the bytes, so that they are counted without reading the entries.
    indexes: { age: [person: string, kind: string, savedAt: number, bytes: number] };
  };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opened: Promise<DeviceDatabase> | null = null;

/** Opens the browser's database of work kept on this device. @throws where the browser refuses storage */
export function openDeviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>('pro__device', 1, {
    upgrade(database) {
      database.createObjectStore('self');
      database.createObjectStore('keys');
      const entries = database.createObjectStore('entries', { keyPath: ['person', 'kind', 'id'] });
      entries.createIndex('age', ['person', 'kind', 'savedAt', 'bytes']);
    },
    // A page of a newer version waits for this connection to close.
    blocking: (_current, _next, event) => {
      opened = null;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

/** Name of this device for the server, made at the first use. */
export async function deviceName(): Promise<string> {
  const database = await openDeviceDatabase();
  const work = database.transaction('self', 'readwrite');
  const stored = await work.store.get('device');
  const name = stored ?? crypto.randomUUID();
  if (stored === undefined) await work.store.put(name, 'device');
  await work.done;
  return name;
}
