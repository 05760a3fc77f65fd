import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { tenantSchema } from '../../../../server/db/session.ts';

export const OBJECT_NAME = /^[0-9a-f]{32}$/;

const TENANT_FOLDER = /^t_(\d{1,16})$/;

export interface StoredFile {
  tenant: string;
  name: string;
}

/** Byte positions, both inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Files of all tenants under random names that reveal nothing (security.md#R15). */
export interface FileStore {
  /** Moves a finished temporary file into the store. Once the promise resolves, the file survives a power failure. */
  take(tenant: string, temporary: string): Promise<string>;
  /** Moves a finished temporary file into the store under its former name, when a backup is restored. */
  put(tenant: string, file: { name: string; temporary: string }): Promise<void>;
  /** Stores the same bytes under a second name; either file can be removed without the other. */
  share(tenant: string, names: { from: string; to: string }): Promise<void>;
  /** Opens a file, or a range of it; null if the file is gone. */
  read(tenant: string, name: string, range?: ByteRange): Promise<Readable | null>;
  remove(tenant: string, name: string): Promise<void>;
  /** Names of stored files last written before a moment. */
  olderThan(tenant: string, moment: Date): Promise<string[]>;
  /** Every stored file of every tenant. */
  list(): AsyncGenerator<StoredFile>;
}

export function randomName(): string {
  return randomBytes(16).toString('hex');
}

/** Returns a valid store name. @throws Error for other names, a defect: names from requests never get here */
export function checkedName(name: string): string {
  if (!OBJECT_NAME.test(name)) throw new Error('not the name of a stored file');
  return name;
}

/** Store in a folder of this machine, or in a folder shared by several servers. */
export class LocalFiles implements FileStore {
  readonly #root: string;

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'files');
  }

  async take(tenant: string, temporary: string): Promise<string> {
    const name = randomName();
    const target = this.#path(tenant, name);
    await moveSafely(temporary, target);
    return name;
  }

  async put(tenant: string, { name, temporary }: { name: string; temporary: string }): Promise<void> {
    const target = this.#path(tenant, name);
    await moveSafely(temporary, target);
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (const folder of (await readdir(this.#root).catch(() => [])).sort()) {
      const tenant = TENANT_FOLDER.exec(folder)?.[1];
      if (tenant === undefined) continue;
      for (const part of (await readdir(join(this.#root, folder)).catch(() => [])).sort()) {
        const names = await readdir(join(this.#root, folder, part)).catch(() => []);
        yield* names
          .filter((name) => OBJECT_NAME.test(name))
          .sort()
          .map((name) => ({ tenant, name }));
      }
    }
  }

  async share(tenant: string, { from, to }: { from: string; to: string }): Promise<void> {
    const [source, target] = [this.#path(tenant, from), this.#path(tenant, to)];
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rm(target, { force: true });
    // Copies the file on file systems without hard links.
    await link(source, target).catch(() => copyFile(source, target));
  }

  async read(tenant: string, name: string, range?: ByteRange): Promise<Readable | null> {
    const path = this.#path(tenant, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return null;
    return range ? createReadStream(path, { start: range.first, end: range.last }) : createReadStream(path);
  }

  async remove(tenant: string, name: string): Promise<void> {
    await rm(this.#path(tenant, name), { force: true });
  }

  async olderThan(tenant: string, moment: Date): Promise<string[]> {
    const folder = join(this.#root, tenantSchema(tenant));
    const old: string[] = [];
    for (const part of await readdir(folder).catch(() => [])) {
      for (const name of await readdir(join(folder, part)).catch(() => [])) {
        const found = await stat(join(folder, part, name)).catch(() => null);
        if (found && OBJECT_NAME.test(name) && found.mtime < moment) old.push(name);
      }
    }
    return old;
  }

  #path(tenant: string, name: string): string {
    return join(this.#root, tenantSchema(tenant), name.slice(0, 2), checkedName(name));
  }
}

/** Moves a file so that it survives a power failure, also from another file system. */
async function moveSafely(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await syncFile(from);
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    // The copy has another name of the same folder until it is complete; `sweepFiles` removes what a crash leaves.
    const growing = `${to.slice(0, -30)}${randomName().slice(2)}`;
    await copyFile(from, growing);
    await syncFile(growing);
    await rename(growing, to);
    await rm(from, { force: true });
  }
  await syncFile(dirname(to));
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
