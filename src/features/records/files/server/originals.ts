import { readId } from '../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { BinaryAnswer, UploadedFile } from '../../../../server/endpoint.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { type FileRow, selectFiles } from '../../../../server/records/values/files.sql.ts';
import type { FileStore } from './file-store.ts';
import { detectPicture, HEIF, isHeic, nameByContent } from './file-types.ts';
import { digestOf, maySee, notAllowed, readContent } from './files.ts';
import { keepOriginal, promiseOriginal } from './stored-files.sql.ts';

const originals = new WeakMap<UploadedFile, string>();

/** Checks the type of an original photo and computes its SHA-256 in `Endpoint.prepare`, without decoding the photo. */
export async function readOriginal(file: UploadedFile): Promise<void> {
  const type = await readContent(file, (content) => detectPicture(content) ?? (isHeic(content) ? HEIF : null));
  if (!type) throw notAllowed();
  file.originalName = nameByContent(file.originalName, type);
  originals.set(file, await digestOf(file.path));
}

/**
 * Returns the caller's picture whose original photo is still to be uploaded. @throws D8000 for any other file; 400 if
 * the original is stored already or has another size
 */
export async function awaitedOriginal(ctx: UserCtx, id: number, size: number): Promise<FileRow> {
  const [file] = await selectFiles(ctx.db, [id]);
  if (!file?.original_sha256 || String(file.created_user_id) !== ctx.caller.id) throw refuse('D8000');
  if (file.original_object !== null) throw notOriginal('原图已存，不能替换');
  if (file.original_bytes !== size) throw notOriginal();
  return file;
}

const notOriginal = (message = '与拍照时登记的原图不同，没有保存') => invalid([{ field: 'file', message }], message);

/** Stores an original photo beside its smaller copy, if its size and digest are those announced (wire.md#5.8). */
export async function storeOriginal(ctx: UserCtx, store: FileStore, of: { id: number; file: UploadedFile }) {
  const { id, file } = of;
  const { original_sha256: sha256 } = await awaitedOriginal(ctx, id, file.bytes);
  if (originals.get(file) !== sha256) throw notOriginal();
  const object = await store.take(ctx.tenant, file.path);
  if (!(await keepOriginal(ctx.db, id, { object, name: file.originalName }))) throw refuse('BUSY');
}

export interface Promised {
  /** Id of the smaller picture. */
  id: string;
  sha256: string;
  bytes: number;
}

/** Announces the photo from which the caller's new picture was made. @throws D8000 for a picture in use */
export async function announceOriginal(ctx: UserCtx, { id, sha256, bytes }: Promised): Promise<void> {
  const of = { id: Number(id), userId: Number(ctx.caller.id), sha256, bytes };
  if (!(await promiseOriginal(ctx.db, of))) throw refuse('D8000');
}

/** Returns the original photo, with its metadata and never inline, to callers who may see the smaller copy. */
export async function serveOriginal(ctx: UserCtx, store: FileStore, asked: unknown): Promise<BinaryAnswer> {
  const id = readId(asked);
  const [file] = id === undefined ? [] : await selectFiles(ctx.db, [id]);
  if (!file?.original_object || !(await maySee(ctx, file))) throw refuse('D8000');
  const body = await store.read(ctx.tenant, file.original_object);
  if (!body) throw refuse('D8000');
  return {
    body,
    contentType: 'application/octet-stream',
    fileName: file.original_name ?? file.file_origin_name,
    disposition: 'attachment',
    headers: { 'content-length': String(file.original_bytes), 'cache-control': 'private, no-store' },
  };
}
