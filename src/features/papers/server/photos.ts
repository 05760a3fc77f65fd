import type { UserCtx } from '../../../server/ctx.ts';
import { selectFiles } from '../../../server/records/values/files.sql.ts';
import { type FileStore, imageSize } from '../../files/index.ts';
import type { Photo } from './paper.ts';

/** Photos of one hazard on a sheet. */
const MOST = 2;
/** Maximum size of a photo: larger ones make sheets too big to send. */
const MAX_BYTES = 8 * 1_048_576;

const TYPES: { readonly [contentType: string]: Photo['type'] } = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The first photos of a list of file ids that a sheet can hold, without those gone from the store. */
export async function photosOf(ctx: UserCtx, store: FileStore, list: unknown): Promise<Photo[]> {
  const ids = String(list ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  if (ids.length === 0) return [];
  const files = await selectFiles(ctx.db, ids);
  const photos: Photo[] = [];
  for (const file of ids.flatMap((id) => files.find((one) => one.id === id) ?? [])) {
    if (photos.length === MOST) break;
    const type = TYPES[file.content_type];
    if (!type || Number(file.bytes) > MAX_BYTES) continue;
    const bytes = await readAll(await store.read(ctx.tenant, file.file_object_name));
    const size = bytes && imageSize(file.content_type, bytes);
    if (bytes && size) photos.push({ bytes, type, ...size });
  }
  return photos;
}

async function readAll(body: NodeJS.ReadableStream | null): Promise<Buffer | null> {
  if (!body) return null;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
