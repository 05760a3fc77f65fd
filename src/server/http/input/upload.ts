import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '../../endpoint.ts';
import { invalid, refuse } from '../../errors.ts';
import { fileNameOf, isStorable, storable } from '../../text.ts';

/** Folder of temporary uploads under DATA_DIR. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'tmp');
}

/** A received file with its hash, which identifies a retry. */
export interface Received {
  file: UploadedFile;
  hash: string;
}

const STALE_MS = 3_600_000;
const FILE_PART = 'file';
const MAX_FIELDS = 20;
const MAX_NAME = 100;
/** Maximum bytes of a text part, such as the answers to an import's questions. */
const MAX_FIELD_BYTES = 100_000;

/** Streams the only file of a multipart body to a temporary file, which is deleted if it is incomplete or too large. */
export async function receiveUpload(
  request: FastifyRequest,
  { maxBytes, folder, parts: known = [] }: { maxBytes: number; folder: string; parts?: readonly string[] },
): Promise<Received | null> {
  await mkdir(folder, { recursive: true });
  const fields: Record<string, string> = {};
  const parts = request.parts({
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: MAX_NAME, fileSize: maxBytes },
  });
  let received: Received | null = null;
  try {
    for await (const part of parts) {
      refusePart(part, known);
      if (part.type === 'file') received = await store(part, folder, fields);
      else fields[part.fieldname] = fieldText(part.value, part.valueTruncated);
    }
    return received;
  } catch (error) {
    if (received) await discardUpload(received.file);
    // Discards the rest of the body, which would block the next request of the connection.
    request.raw.unpipe();
    request.raw.resume();
    throw isBrokenForm(error) ? refuse('BAD_REQUEST') : error;
  }
}

/** Refuses parts other than `file` (wire.md#5.8) and declared fields (security.md#R4). */
function refusePart({ type, fieldname }: Multipart, known: readonly string[]): void {
  if (type === 'file' ? fieldname === FILE_PART : known.includes(fieldname)) return;
  const field = storable(fieldname).slice(0, MAX_NAME);
  const message = type === 'file' ? `上传的文件应放在名为“${FILE_PART}”的部分，不能是“${field}”` : `未知参数：${field}`;
  throw invalid([{ field, message }]);
}

/** True for errors of the form parser without a code: an incomplete body, an unreadable header. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error' && !('code' in error);
}

async function store(part: MultipartFile, folder: string, fields: Record<string, string>): Promise<Received> {
  const path = join(folder, randomUUID());
  const digest = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      digest.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, meter, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    if (part.file.truncated) throw refuse('TOO_LARGE');
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const file = { path, originalName: fileNameOf(part.filename), declaredType: part.mimetype, bytes, fields };
  return { file, hash: digest.digest('hex') };
}

function fieldText(value: unknown, truncated: boolean): string {
  if (typeof value !== 'string' || truncated || !isStorable(value)) throw refuse('BAD_REQUEST');
  return value;
}

/** Deletes temporary files left by a crash. */
export async function removeStaleUploads(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: nowMs }));
    if (nowMs - mtimeMs > STALE_MS) await rm(file, { force: true });
  }
}

/** Deletes the temporary file unless a service moved it. */
export async function discardUpload(file: UploadedFile | undefined): Promise<void> {
  if (file) await rm(file.path, { force: true });
}
