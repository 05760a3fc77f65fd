import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import type { WireRecord } from '../../../engine/json.ts';
import { readId } from '../../../kinds/relation/storage.ts';
import { type Ctx, signedIn, type UserCtx } from '../../../server/ctx.ts';
import type { Database } from '../../../server/db/database.ts';
import type { BinaryAnswer, UploadedFile } from '../../../server/endpoint.ts';
import { AppError, invalid, refuse } from '../../../server/errors.ts';
import type { LinkVerb } from '../../../server/file-links.ts';
import type { Identities } from '../../../server/platform.ts';
import { deleteRecords } from '../../../server/records/delete.ts';
import { findRow } from '../../../server/records/detail.ts';
import { insertRecord } from '../../../server/records/store.ts';
import { isShown } from '../../../server/records/values/file-fields.ts';
import { type FileRow, selectFiles } from '../../../server/records/values/files.sql.ts';
import { isGood } from '../../../server/session/authentication.ts';
import { readSession } from '../../../server/session/sessions.ts';
import { beyondEnd, partOf, type RequestHeaders, readRange } from './byte-range.ts';
import type { FileStore } from './file-store.ts';
import { detectPicture, detectType, type FileType, nameByContent, SVG, suffixOf } from './file-types.ts';
import { type ImageSize, imageSize, MAX_PIXELS } from './image-size.ts';

const HEAD_BYTES = 1_048_576;
const TAIL_BYTES = 262_144;

/** Pictures of people are small (wire.md#5.8). */
export const MAX_AVATAR = 1_048_576;

export interface Upload {
  file: UploadedFile | undefined;
  /** `avatar`: a picture that clients cut out and name as they like; its content decides type and suffix. */
  as: 'file' | 'picture' | 'avatar';
}

/** Stores an upload as a file of the caller that belongs to no record yet; answers its id (wire.md#5.8). */
export async function storeUpload(ctx: UserCtx, store: FileStore, upload: Upload): Promise<string> {
  return (await storeSized(ctx, store, upload)).id;
}

/** The same with the size of a picture. */
export async function storeSized(
  ctx: UserCtx,
  store: FileStore,
  { file: sent, as }: Upload,
): Promise<{ id: string; size: ImageSize | null }> {
  if (!sent || sent.bytes === 0) throw refuse('D8000');
  const { type, sha256, size } = await inspect(sent, as);
  if (as === 'picture' && !type.contentType.startsWith('image/')) throw notAllowed();
  const file = as === 'avatar' ? { ...sent, originalName: nameByContent(sent.originalName, type) } : sent;
  return { id: await keep(ctx, store, { file, type, sha256 }), size };
}

/** Stores a drawing a service has cleaned: uploads themselves never have this type (security.md#R15). */
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

function notAllowed(): AppError {
  return invalid([{ field: 'file', message: '文件类型不允许' }]);
}

async function inspect(file: UploadedFile, as: Upload['as']) {
  const handle = await open(file.path, 'r');
  try {
    const read = async (from: number, length: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, from)).buffer.subarray(
        0,
        Math.min(length, file.bytes - from),
      );
    const head = await read(0, Math.min(HEAD_BYTES, file.bytes));
    const tail = await read(Math.max(0, file.bytes - TAIL_BYTES), Math.min(TAIL_BYTES, file.bytes));
    const content = { head, tail };
    const type = as === 'avatar' ? detectPicture(content) : detectType(content, suffixOf(file.originalName));
    if (!type) throw notAllowed();
    const size = checkPicture(type, head);
    const digest = createHash('sha256');
    for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) digest.update(chunk);
    return { type, sha256: digest.digest('hex'), size };
  } finally {
    await handle.close();
  }
}

function checkPicture({ contentType }: FileType, head: Buffer): ImageSize | null {
  if (!contentType.startsWith('image/')) return null;
  const size = imageSize(contentType, head);
  if (!size) throw invalid([{ field: 'file', message: '图片文件已损坏' }]);
  if (size.width * size.height > MAX_PIXELS)
    throw invalid([{ field: 'file', message: '图片尺寸过大，最多 2500 万像素' }]);
  return size;
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
    // The wire has a path; the real one stays unsaid.
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

/** Bytes of a file, for callers with a valid link and for those who may see the record it belongs to. */
export async function serveFile(
  ctx: Ctx,
  parts: { database: Database; identities: Identities; store: FileStore },
  request: { query: FileQuery; verb: LinkVerb; headers: RequestHeaders },
): Promise<BinaryAnswer> {
  const { query, verb } = request;
  const id = readId(query.id);
  const tenant = id === undefined ? null : await tenantOfLink(ctx, parts, { ...query, id: String(id) });
  // A caller without a right to the call does not learn what is wrong with it.
  if (tenant === null && ctx.caller === null) throw refuse('1011004');
  if (id === undefined) throw refuse('D8000');
  const owner = tenant ?? ctx.tenant;
  const [file] = await selectFiles(tenant === null ? ctx.db : parts.database.session(owner), [id]);
  if (!file || (tenant === null && !(await maySee(signedIn(ctx), file)))) throw refuse('D8000');
  const range = readRange(request.headers, file.bytes);
  if (range === 'unsatisfiable') return beyondEnd(file.bytes);
  const body = await parts.store.read(owner, file.file_object_name, range ?? undefined);
  if (!body) throw refuse('D8000');
  return partOf(answerOf(file, { body, verb }), { range, bytes: file.bytes });
}

/** The tenant whose file a link opens; null when it is forged, or its time or its session is over. */
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

/** An ownerless file is its uploader's alone; any other is seen by those who see the record (security.md#R15). */
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

/** Only files no record uses, and only one's own. The bytes stay for a while, in case it was a mistake. */
export async function deleteFile(ctx: UserCtx, id: number): Promise<void> {
  const [file] = await selectFiles(ctx.db, [id]);
  // What the caller may not see is not there, as everywhere (wire.md#1.2).
  if (!file || (ctx.caller.adminType !== '1' && !(await maySee(ctx, file)))) throw refuse('D8000');
  if (file.owner_resource !== null) throw refuse('D1007');
  await deleteRecords(ctx, ctx.catalog.referredBy('files').name, { ids: [id] });
}
