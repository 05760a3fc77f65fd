import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import type { WireRecord } from '../../../../engine/json.ts';
import { HEIC, MAX_FILE } from '../../../../kinds/files/meaning.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import { Refused } from '../../../../server/bounded/refused.ts';
import { type Ctx, signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Database } from '../../../../server/db/database.ts';
import type { BinaryAnswer, EndpointInput, UploadedFile } from '../../../../server/endpoint.ts';
import { AppError, invalid, refuse } from '../../../../server/errors.ts';
import type { LinkVerb } from '../../../../server/file-links.ts';
import type { Identities } from '../../../../server/platform.ts';
import { deleteRecords } from '../../../../server/records/delete.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { insertRecord } from '../../../../server/records/store.ts';
import { isShown } from '../../../../server/records/values/file-fields.ts';
import { type FileRow, selectFiles } from '../../../../server/records/values/files.sql.ts';
import { isGood } from '../../../../server/session/authentication.ts';
import { readSession } from '../../../../server/session/sessions.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import {
  type Content,
  detectPicture,
  detectType,
  detectUnnamed,
  type FileType,
  isHeic,
  isPicture,
  nameByContent,
  SVG,
  suffixOf,
} from './file-types.ts';
import { type ImageSize, rewritten } from './pictures/pictures.ts';

const HEAD_BYTES = 1_048_576;
const TAIL_BYTES = 262_144;

/** Maximum bytes of an avatar (wire.md#5.8). */
export const MAX_AVATAR = 1_048_576;

export interface Upload {
  file: UploadedFile | undefined;
  /** `avatar`: a picture cropped and named by the client; its content decides type and suffix. */
  as: 'file' | 'picture' | 'avatar';
}

/** Properties of an upload, determined before it is stored. */
interface Found {
  type: FileType;
  sha256: string;
  bytes: number;
  /** Size of a picture; null for other files. */
  size: ImageSize | null;
}

const contents = new WeakMap<UploadedFile, Promise<Found>>();

/** Examines an upload and re-encodes a picture, in `Endpoint.prepare`, without the database. Caches the result. */
function readUpload(file: UploadedFile, as: Upload['as']): Promise<Found> {
  const content = contents.get(file) ?? contentOf(file, as);
  contents.set(file, content);
  return content;
}

export const readsUpload =
  (as: Upload['as']) =>
  async ({ file }: Pick<EndpointInput, 'file'>): Promise<void> => {
    if (file && file.bytes > 0) await readUpload(file, as);
  };

/** Stores an upload as a file of the caller that belongs to no record yet; returns its id (wire.md#5.8). */
export async function storeUpload(ctx: UserCtx, store: FileStore, upload: Upload): Promise<string> {
  return (await storeSized(ctx, store, upload)).id;
}

export async function storeSized(
  ctx: UserCtx,
  store: FileStore,
  { file: sent, as }: Upload,
): Promise<{ id: string; size: ImageSize | null }> {
  if (!sent || sent.bytes === 0) throw refuse('D8000');
  const { type, sha256, size, bytes } = await readUpload(sent, as);
  const originalName = nameByContent(sent.originalName, type);
  return { id: await keep(ctx, store, { file: { ...sent, bytes, originalName }, type, sha256 }), size };
}

/** Stores an SVG drawing that server code has sanitised; uploads are never stored as SVG (security.md#R15). */
export async function storeCleaned(
  ctx: UserCtx,
  store: FileStore,
  { file, content }: { file: UploadedFile; content: Buffer },
): Promise<string> {
  await writeFile(file.path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return keep(ctx, store, { file: { ...file, bytes: content.length }, type: SVG, sha256 });
}

interface Kept {
  file: UploadedFile;
  type: FileType;
  sha256: string;
}

async function keep(ctx: UserCtx, store: FileStore, { file, type, sha256 }: Kept): Promise<string> {
  const name = await store.take(ctx.tenant, file.path);
  const record = describe(file, { type, sha256, name });
  return String(await insertRecord(ctx, ctx.catalog.referredBy('files'), { record }));
}

export function notAllowed(message = '文件类型不允许'): AppError {
  return invalid([{ field: 'file', message }]);
}

async function contentOf(file: UploadedFile, as: Upload['as']): Promise<Found> {
  const type = await readType(file, as);
  const isImage = isPicture(type);
  if (as === 'picture' && !isImage) throw notAllowed();
  if (!isImage && file.bytes > MAX_FILE) throw refuse('TOO_LARGE');
  if (!isImage) return { type, sha256: await digestOf(file.path), bytes: file.bytes, size: null };
  const { bytes, width, height } = await drawnAnew(file.path, type);
  await writeFile(file.path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { type, sha256, bytes: bytes.length, size: { width, height } };
}

function readType(file: UploadedFile, as: Upload['as']): Promise<FileType> {
  return readContent(file, (content) => {
    const type = typeOf(content, { as, suffix: suffixOf(file.originalName) });
    if (!type) throw notAllowed(isHeic(content) ? HEIC : undefined);
    return type;
  });
}

/** Reads the first and last bytes of a file and returns the result of `judge` for them. */
export async function readContent<T>(file: UploadedFile, judge: (content: Content) => T): Promise<T> {
  const handle = await open(file.path, 'r');
  try {
    const read = async (from: number, length: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, from)).buffer.subarray(
        0,
        Math.min(length, file.bytes - from),
      );
    const head = await read(0, Math.min(HEAD_BYTES, file.bytes));
    const tail = await read(Math.max(0, file.bytes - TAIL_BYTES), Math.min(TAIL_BYTES, file.bytes));
    return judge({ head, tail });
  } finally {
    await handle.close();
  }
}

function typeOf(content: Content, { as, suffix }: { as: Upload['as']; suffix: string }): FileType | null {
  if (as === 'avatar') return detectPicture(content);
  return suffix === '' ? detectUnnamed(content) : detectType(content, suffix);
}

export async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk);
  return digest.digest('hex');
}

async function drawnAnew(path: string, { contentType }: FileType) {
  try {
    return await rewritten({ file: path, as: 'store', contentType });
  } catch (error) {
    throw error instanceof Refused ? invalid([{ field: 'file', message: error.message }]) : error;
  }
}

function describe(file: UploadedFile, of: { type: FileType; sha256: string; name: string }): WireRecord {
  const kilobytes = file.bytes / 1024;
  return {
    fileLocation: 4,
    fileBucket: 'local',
    fileOriginName: file.originalName,
    fileSuffix: suffixOf(file.originalName),
    fileSizeKb: kilobytes.toFixed(2),
    fileSizeInfo: kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`,
    fileObjectName: of.name,
    // The wire format requires a path; the real path is not disclosed.
    filePath: `local/${of.name}`,
    contentType: of.type.contentType,
    sha256: of.sha256,
    bytes: file.bytes,
  };
}

export interface FileQuery {
  id?: unknown;
  exp?: unknown;
  sig?: unknown;
}

/** Returns the bytes of a file to callers with a valid link, and to callers who may see the record of the file. */
export async function serveFile(
  ctx: Ctx,
  parts: { database: Database; identities: Identities; store: FileStore },
  request: { query: FileQuery; verb: LinkVerb; headers: RequestHeaders },
): Promise<BinaryAnswer> {
  const { query, verb } = request;
  const id = readId(query.id);
  const tenant = id === undefined ? null : await tenantOfLink(ctx, parts, { ...query, id: String(id) });
  // A caller without permission learns nothing about the validity of the request.
  if (tenant === null && ctx.caller === null) throw refuse('1011004');
  if (id === undefined) throw refuse('D8000');
  const owner = tenant ?? ctx.tenant;
  const [file] = await selectFiles(tenant === null ? ctx.db : parts.database.session(owner), [id]);
  if (!file || (tenant === null && !(await maySee(signedIn(ctx), file)))) throw refuse('D8000');
  const etag = `"${file.file_object_name}"`;
  const range = readRange(request.headers, { bytes: file.bytes, etag });
  if (range === 'unsatisfiable') return beyondEnd(file.bytes);
  const body = await parts.store.read(owner, file.file_object_name, range ?? undefined);
  if (!body) throw refuse('D8000');
  return partOf({ ...answerOf(file, { body, verb }), etag }, { range, bytes: file.bytes });
}

/** Tenant whose file a link opens; null if the link is forged or expired, or the session of the link has ended. */
async function tenantOfLink(
  ctx: Ctx,
  { database, identities }: { database: Database; identities: Identities },
  query: FileQuery & { id: string },
): Promise<string | null> {
  const claim = query.sig === undefined ? null : ctx.links.claimOf(query);
  const session = claim && (await readSession(database, claim.tokenHash, ctx.now()));
  if (!claim || session?.tenant !== claim.tenant) return null;
  return (await isGood(identities, session)) ? claim.tenant : null;
}

function answerOf(file: FileRow, of: { body: NodeJS.ReadableStream; verb: LinkVerb }): BinaryAnswer {
  const isInline = of.verb === 'preview' && isShown(file.content_type);
  return {
    body: of.body,
    contentType: isInline ? file.content_type : 'application/octet-stream',
    fileName: file.file_origin_name,
    disposition: isInline ? 'inline' : 'attachment',
    headers: { 'content-length': String(file.bytes), 'cache-control': 'private, max-age=300' },
  };
}

/** True if the caller uploaded a file without a record, or may see the record of the file (security.md#R15). */
export async function maySee(ctx: UserCtx, file: FileRow): Promise<boolean> {
  if (file.owner_resource === null || file.owner_id === null) return String(file.created_user_id) === ctx.caller.id;
  const people = ctx.catalog.referredBy('user').name;
  if (file.owner_resource === people && String(file.owner_id) === ctx.caller.id) return true;
  if (!ctx.catalog.find(file.owner_resource)) return false;
  try {
    await findRow(ctx, file.owner_resource, { id: file.owner_id });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Deletes a file of the caller that no record uses. The bytes are kept for a while, in case of a mistake. */
export async function deleteFile(ctx: UserCtx, id: number): Promise<void> {
  const [file] = await selectFiles(ctx.db, [id]);
  // A file the caller may not see gives the same error as an absent one (wire.md#1.2).
  if (!file || (ctx.caller.adminType !== '1' && !(await maySee(ctx, file)))) throw refuse('D8000');
  if (file.owner_resource !== null) throw refuse('D1007');
  await deleteRecords(ctx, ctx.catalog.referredBy('files').name, { ids: [id] });
}

export type RequestHeaders = Record<string, string | string[] | undefined>;

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Byte range of a request; null: the whole file, also for several ranges, other units or another version. */
function readRange(
  { range, 'if-range': condition }: RequestHeaders,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = (typeof range === 'string' && (condition ?? etag) === etag && RANGE.exec(range)) || [];
  if (from === '' && to === '') return null;
  const last = bytes - 1;
  // A range without a start means this many bytes at the end.
  const found =
    from === ''
      ? { first: Math.max(0, bytes - Number(to)), last }
      : { first: Number(from), last: to === '' ? last : Math.min(Number(to), last) };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return found.first > last ? 'unsatisfiable' : found;
}

/** Adds length and position of the part to the reply. */
function partOf(whole: BinaryAnswer, { range, bytes }: { range: ByteRange | null; bytes: number }): BinaryAnswer {
  const headers = { ...whole.headers, 'accept-ranges': 'bytes' };
  if (range === null) return { ...whole, headers };
  const { first, last } = range;
  const place = { 'content-range': `bytes ${first}-${last}/${bytes}`, 'content-length': String(last - first + 1) };
  return { ...whole, status: 206, headers: { ...headers, ...place } };
}

function beyondEnd(bytes: number): BinaryAnswer {
  const headers = { 'content-range': `bytes */${bytes}` };
  return { status: 416, body: Buffer.alloc(0), contentType: 'application/octet-stream', headers };
}
