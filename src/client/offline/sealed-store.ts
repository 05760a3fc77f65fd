import { type DeviceDatabase, openDeviceDatabase, type Sealed, type SealedEntry } from './device-database.ts';

/** One entry as its owner reads it. */
export interface KeptEntry<T> {
  id: string;
  value: T;
  files: ReadonlyMap<string, Blob>;
  savedAt: number;
}

/** Count and size of a user's entries of one kind. `oldest`: epoch ms. */
export interface Stock {
  count: number;
  bytes: number;
  oldest: number;
}

const CIPHER = 'AES-GCM';
const NONCE_BYTES = 12;

/**
 * Entries that one user keeps on this device, encrypted with his key for it. Entries of others cannot be read: they have other
 * keys.
 */
export class SealedStore {
  readonly #database: DeviceDatabase;
  readonly #person: string;
  readonly #key: CryptoKey;

  private constructor(database: DeviceDatabase, person: string, key: CryptoKey) {
    this.#database = database;
    this.#person = person;
    this.#key = key;
  }

  /** Opens a user's store with the key on this device; null if he has not signed in here since he signed out. */
  static async open(person: string): Promise<SealedStore | null> {
    const database = await openDeviceDatabase();
    const key = await database.get('keys', person);
    return key ? new SealedStore(database, person, key) : null;
  }

  /** Opens a user's store with the key from the server, which stays on this device until he signs out. */
  static async openWith(person: string, key: Uint8Array<ArrayBuffer>): Promise<SealedStore> {
    const database = await openDeviceDatabase();
    const imported = await crypto.subtle.importKey('raw', key, CIPHER, false, ['encrypt', 'decrypt']);
    await database.put('keys', imported, person);
    return new SealedStore(database, person, imported);
  }

  /** Removes all keys from this device; the entries stay, unreadable until their owner signs in here again. */
  static async closeAll(): Promise<void> {
    await (await openDeviceDatabase()).clear('keys');
  }

  async put(kind: string, id: string, value: unknown, files: ReadonlyMap<string, Blob> = new Map()): Promise<void> {
    const sealed = await Promise.all(
      [...files].map(async ([name, blob]) => ({
        name,
        type: blob.type,
        content: await this.#seal(new Uint8Array(await blob.arrayBuffer()), kind, id, name),
      })),
    );
    const text = new TextEncoder().encode(JSON.stringify(value));
    const content = await this.#seal(text, kind, id);
    const bytes = sealed.reduce((sum, file) => sum + file.content.bytes.byteLength, content.bytes.byteLength);
    const place = { person: this.#person, kind, id, savedAt: Date.now(), bytes };
    await this.#database.put('entries', { ...place, value: content, files: sealed });
  }

  async get<T>(kind: string, id: string): Promise<KeptEntry<T> | null> {
    const entry = await this.#database.get('entries', [this.#person, kind, id]);
    return entry ? this.#open<T>(entry) : null;
  }

  /** Entries of one kind that can be read, by id. */
  async all<T>(kind: string): Promise<KeptEntry<T>[]> {
    const entries = await this.#database.getAll('entries', this.#range(kind));
    const opened = await Promise.all(entries.map((entry) => this.#open<T>(entry)));
    return opened.filter((entry) => entry !== null);
  }

  async drop(kind: string, id: string): Promise<void> {
    await this.#database.delete('entries', [this.#person, kind, id]);
  }

  /** Number of the user's entries by kind, their bytes, and the time of the oldest; reads no entry. */
  async inventory(): Promise<{ [kind: string]: Stock }> {
    const stocks: { [kind: string]: Stock } = {};
    const index = this.#database.transaction('entries').store.index('age');
    for (let at = await index.openKeyCursor(this.#range()); at; at = await at.continue()) {
      const [, kind, savedAt, bytes] = at.key;
      const before = stocks[kind] ?? { count: 0, bytes: 0, oldest: savedAt };
      stocks[kind] = { count: before.count + 1, bytes: before.bytes + bytes, oldest: before.oldest };
    }
    return stocks;
  }

  /** Deletes entries of a kind saved before `since`, and the oldest above a number of bytes. */
  async trim(kind: string, most: { bytes: number; since: number }): Promise<void> {
    const work = this.#database.transaction('entries', 'readwrite');
    let bytes = 0;
    for (
      let at = await work.store.index('age').openKeyCursor(this.#range(kind), 'prev');
      at;
      at = await at.continue()
    ) {
      const [, , savedAt, weight] = at.key;
      bytes += weight;
      if (savedAt < most.since || bytes > most.bytes) await work.store.delete(at.primaryKey);
    }
    await work.done;
  }

  /** Keys of the user's entries, of one kind or all. */
  #range(...kind: string[]): IDBKeyRange {
    // An array sorts after every number and text.
    return IDBKeyRange.bound([this.#person, ...kind], [this.#person, ...kind, []]);
  }

  async #open<T>({ kind, id, savedAt, value, files }: SealedEntry): Promise<KeptEntry<T> | null> {
    try {
      const text = new TextDecoder().decode(await this.#unseal(value, kind, id));
      const blobs = await Promise.all(
        files.map(async ({ name, type, content }) => {
          const bytes = await this.#unseal(content, kind, id, name);
          return [name, new Blob([bytes], { type })] as const;
        }),
      );
      return { id, savedAt, value: JSON.parse(text) as T, files: new Map(blobs) };
    } catch {
      // Encrypted with a key that this user no longer has.
      return null;
    }
  }

  async #seal(plain: Uint8Array<ArrayBuffer>, ...place: string[]): Promise<Sealed> {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    return { nonce, bytes: await crypto.subtle.encrypt(this.#cipher(nonce, place), this.#key, plain) };
  }

  #unseal({ nonce, bytes }: Sealed, ...place: string[]): Promise<ArrayBuffer> {
    return crypto.subtle.decrypt(this.#cipher(nonce, place), this.#key, bytes);
  }

  /** Cipher for one place of one entry: bytes moved to another place cannot be decrypted. */
  #cipher(nonce: Uint8Array<ArrayBuffer>, place: readonly string[]): AesGcmParams {
    return { name: CIPHER, iv: nonce, additionalData: new TextEncoder().encode([this.#person, ...place].join('|')) };
  }
}
