import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { JsonSchema } from '../../../../engine/json.ts';
import { MAX_PICTURE } from '../../../../kinds/files/meaning.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { Database } from '../../../../server/db/database.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Endpoint, EndpointInput, UploadedFile } from '../../../../server/endpoint.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { isRequestId } from '../../../../server/http/admission/idempotency.ts';
import { admitBegun, admitUpload } from '../../../../server/http/input/upload-limits.ts';
import { integer, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import type { FileStore } from './file-store.ts';
import { readsUpload, storeUpload } from './files.ts';
import { fileStoreOf } from './open-store.ts';
import { awaitedOriginal, readOriginal, storeOriginal } from './originals.ts';
import { openUpload, selectUpload, type UploadKey, type UploadState, updateUpload } from './stored-files.sql.ts';

/** Bytes of a piece of an upload: at most MAX_PIECE, and at least MIN_PIECE unless it is the last (wire.md#5.8). */
export const MAX_PIECE = 524_288;
const MIN_PIECE = 32_768;

const UPLOAD_ID: JsonSchema = { type: 'string', pattern: '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$' };

export const PIECE_PARTS: { [name: string]: JsonSchema } = {
  upload: { ...UPLOAD_ID, title: '上传标识，一个文件的各片相同' },
  offset: { type: 'integer', minimum: 0, maximum: MAX_PICTURE, title: '本片在文件中的起始字节' },
  size: { type: 'integer', minimum: 1, maximum: MAX_PICTURE, title: '整个文件的字节数' },
  original: { type: 'string', maxLength: 20, title: '照片的文件编号：传来的是其原图' },
  keep: { type: 'string', enum: ['true', 'false'], title: 'true：各片留给用 upload 指明它们的调用，一天内有效' },
};
export const REQUIRED_PARTS = ['upload', 'offset', 'size'];

/** Reply to a piece: number of bytes received, where the client continues; the file's id once it is complete. */
export const PROGRESS = object({ received: integer, id: maybe(text) });

interface Progress {
  received: number;
  id?: string;
}

interface Piece {
  upload: string;
  offset: number;
  end: number;
  size: number;
  /** Id of the smaller picture whose original photo is uploaded; null: a new file is uploaded. */
  original: number | null;
  /** True: the pieces are kept until another request names them in its form field `upload`. */
  isKept: boolean;
  /** True: the temporary file holds the whole file. */
  isWhole: boolean;
}

const pieces = new WeakMap<UploadedFile, Piece>();

/**
 * Reads a piece before its transaction begins; after the last piece, examines the whole file like any upload. All
 * servers share the stored pieces, so each piece may reach another server.
 */
export const readsPiece =
  (database: Database, store: FileStore): NonNullable<Endpoint['prepare']> =>
  async ({ file }, session) => {
    if (!file || !session) return;
    const piece = pieceOf(file);
    pieces.set(file, piece);
    if (piece.isKept || piece.end < piece.size || piece.end === piece.offset) return;
    const { tenant, userId } = session;
    const state = await selectUpload(database.session(tenant), { userId, key: piece.upload });
    if (state?.file_id || (state?.received ?? 0) !== piece.offset) return;
    piece.isWhole = await join(file, piece.size, storedPieces(store, { tenant, names: state?.pieces ?? [] }));
    if (piece.isWhole) await examine(file, piece);
  };

const examine = (file: UploadedFile, { original }: Piece) =>
  original === null ? readsUpload('file')({ file }) : readOriginal(file);
/** True for a piece after which the file is still incomplete. */
export const isPart = ({ file }: Pick<EndpointInput, 'file'>) => file !== undefined && !pieces.get(file)?.isWhole;

/**
 * `upload` and `prepare` of a call whose file may have been sent in pieces before. The form then contains an empty
 * file, and `upload` names the pieces (wire.md#5.8).
 */
export function inPieces(
  { config, database, now }: Pick<Platform, 'config' | 'database' | 'now'>,
  { upload, prepare }: { upload: NonNullable<Endpoint['upload']>; prepare?: Endpoint['prepare'] },
): Required<Pick<Endpoint, 'upload' | 'prepare'>> {
  const store = fileStoreOf(config);
  return {
    upload: { ...upload, parts: { ...upload.parts, upload: { ...UPLOAD_ID, title: '已分片上传的文件的标识' } } },
    async prepare(input, session) {
      const { file } = input;
      if (session && file?.fields.upload !== undefined) {
        const { tenant, userId } = session;
        const state = await selectArrived(database.session(tenant), { userId, key: file.fields.upload });
        if (state.size > upload.maxBytes) throw refuse('TOO_LARGE');
        // Repeats the check with the size of the whole file: the request itself carries an empty file.
        await admitUpload({ config, database, now }, { session, ownerless: false, bytes: state.size });
        const isWhole = await join(file, state.size, storedPieces(store, { tenant, names: state.pieces }));
        if (!isWhole) throw refuse('UPLOAD_GONE');
      }
      await prepare?.(input, session);
    },
  };
}

/** Returns the state of a completely received file. @throws UPLOAD_GONE if it is unknown or incomplete */
async function selectArrived(db: DbSession, of: UploadKey): Promise<UploadState> {
  const state = isRequestId(of.key) ? await selectUpload(db, of) : undefined;
  if (!state || state.received !== state.size) throw refuse('UPLOAD_GONE');
  return state;
}

function pieceOf({ fields, bytes }: UploadedFile): Piece {
  const { upload = '' } = fields;
  if (!isRequestId(upload)) throw invalid([{ field: 'upload', message: '参数upload格式不正确' }]);
  const [offset, size] = [countOf(fields, 'offset'), countOf(fields, 'size')];
  const end = offset + bytes;
  if (size > MAX_PICTURE) throw refuse('TOO_LARGE');
  if (size === 0) throw refuse('D8000');
  if (end > size) throw invalid([{ field: 'offset', message: '文件片段超出了文件的大小' }]);
  const isSmall = bytes > 0 && bytes < MIN_PIECE && end < size;
  if (isSmall) throw invalid([{ field: 'file', message: `文件片段不能小于 ${MIN_PIECE} 字节` }]);
  const original = fields.original === undefined ? null : (readId(fields.original) ?? 0);
  const isKept = fields.keep === 'true';
  return { upload: upload.toLowerCase(), offset, end, size, original, isKept, isWhole: false };
}

function countOf(fields: UploadedFile['fields'], field: string): number {
  const given = fields[field] ?? '';
  if (!/^(?:0|[1-9]\d{0,8})$/.test(given)) throw invalid([{ field, message: `参数${field}格式不正确` }]);
  return Number(given);
}

async function* storedPieces(store: FileStore, of: { tenant: string; names: readonly string[] }) {
  for (const name of of.names) {
    const piece = await store.read(of.tenant, name);
    if (!piece) return;
    yield* piece;
  }
}

/** Joins the earlier pieces and the last one in one temporary file; returns false if stored pieces are missing. */
async function join(file: UploadedFile, size: number, earlier: AsyncIterable<Buffer>): Promise<boolean> {
  const path = `${file.path}.whole`;
  async function* all() {
    yield* earlier;
    yield* createReadStream(file.path);
  }
  try {
    await pipeline(Readable.from(all()), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    if ((await stat(path)).size !== size) return false;
    await rename(path, file.path);
    file.bytes = size;
    return true;
  } finally {
    await rm(path, { force: true });
  }
}

/** Stores a piece that continues the upload, and with the last piece the file; ignores pieces at other offsets. */
export async function takePiece(ctx: UserCtx, store: FileStore, file: UploadedFile | undefined): Promise<Progress> {
  const piece = file && pieces.get(file);
  if (!file || !piece) throw refuse('D8000');
  const { offset, end, size, original } = piece;
  const key = { userId: ctx.caller.id, key: piece.upload };
  const state = await openUpload(ctx.db, { ...key, size, now: ctx.now() });
  if (state.size !== size) throw refuse('REPEATED_ID');
  if (state.is_new) await admitBegun(ctx);
  if (state.file_id !== null) return { received: size, id: state.file_id };
  // Throws before any byte is stored.
  if (original !== null) await awaitedOriginal(ctx, original, size);
  if (state.received !== offset || end === offset) return { received: state.received };
  if (piece.isKept || end < size) {
    const name = await store.take(ctx.tenant, file.path);
    await updateUpload(ctx.db, key, { received: end, pieces: [...state.pieces, name] });
    return { received: end };
  }
  ctx.afterCommit(async () => {
    for (const name of state.pieces) await store.remove(ctx.tenant, name);
  });
  const id = piece.isWhole ? await storeWhole(ctx, store, { file, original }) : undefined;
  // Resets the upload if stored pieces are missing: the client then sends the file from the start.
  const received = id === undefined ? 0 : size;
  await updateUpload(ctx.db, key, { received, pieces: [], file_id: id ?? null });
  return { received, ...(id === undefined ? {} : { id }) };
}

async function storeWhole(ctx: UserCtx, store: FileStore, of: { file: UploadedFile; original: number | null }) {
  const { file, original } = of;
  if (original === null) return storeUpload(ctx, store, { file, as: 'file' });
  await storeOriginal(ctx, store, { id: original, file });
  return String(original);
}
