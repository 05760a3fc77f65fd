import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { DbSession } from '../../../../server/db/session.ts';
import type { FileStore } from './file-store.ts';
import { type StoredRow, selectStoredAfter } from './stored-files.sql.ts';

const AT_ONCE = 500;

/** A stored file that differs from its upload. */
export interface FileFault {
  kind: 'missing' | 'changed';
  id: number;
  name: string;
}

/** Reads all files in use one by one, and compares their bytes with the digest of the upload. */
export async function* auditFiles(db: DbSession, store: Pick<FileStore, 'read'>): AsyncGenerator<FileFault> {
  let rows: StoredRow[] = [];
  do {
    rows = await selectStoredAfter(db, { after: rows.at(-1)?.id ?? 0, limit: AT_ONCE });
    for (const row of rows) {
      for (const { object, sha256 } of digestsIn(row)) {
        const kind = await faultOf(await store.read(db.tenant, object).catch(() => null), sha256);
        if (kind) yield { kind, id: row.id, name: row.name };
      }
    }
  } while (rows.length === AT_ONCE);
}

/** Stored objects of a row with their digests: the file itself, and a photo's original if it was uploaded. */
function digestsIn({ object, sha256, original, original_sha256: promised }: StoredRow) {
  return [{ object, sha256 }, ...(original && promised ? [{ object: original, sha256: promised }] : [])];
}

async function faultOf(bytes: NodeJS.ReadableStream | null, sha256: string): Promise<FileFault['kind'] | null> {
  if (!bytes) return 'missing';
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex') === sha256 ? null : 'changed';
}
