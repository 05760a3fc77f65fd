import { Refused } from '../../../../server/bounded/refused.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { selectFiles } from '../../../../server/records/values/files.sql.ts';
import { type FileStore, rewritten } from '../../../records/files/index.ts';
import { type Block, NO_ORIGINAL, type Photo } from './paper.ts';

/** Maximum photos of one hazard on a sheet. */
const MOST = 2;
/** Maximum pixels of the longer side, four for each pixel on the sheet. */
const LONG_SIDE = 1_200;

/** First photos of a list of file ids, reduced for a sheet; files missing from the store are left out. */
export async function photosOf(ctx: UserCtx, store: FileStore, list: unknown): Promise<Block['photos']> {
  const ids = String(list ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  if (ids.length === 0) return [];
  const files = await selectFiles(ctx.db, ids);
  const photos: (Photo | null)[] = [];
  for (const file of ids.flatMap((id) => files.find((one) => one.id === id) ?? [])) {
    if (photos.length === MOST) break;
    if (!file.content_type.startsWith('image/')) continue;
    const bytes = await readAll(await store.read(ctx.tenant, file.file_object_name));
    const photo = bytes && (await small(bytes));
    const isAwaited = file.original_sha256 !== null && file.original_object === null;
    if (bytes) photos.push(photo && isAwaited ? { ...photo, note: NO_ORIGINAL } : photo);
  }
  return photos;
}

/** Reduces a photo; null for one that cannot be read: stored before uploads were re-encoded, or damaged. */
async function small(bytes: Buffer): Promise<Photo | null> {
  try {
    return await rewritten({ file: bytes, as: 'print', longSide: LONG_SIDE });
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

async function readAll(body: NodeJS.ReadableStream | null): Promise<Buffer | null> {
  if (!body) return null;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
