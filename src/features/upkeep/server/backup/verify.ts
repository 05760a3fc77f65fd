import { createReadStream } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Measured, meter } from '../../../../server/db/dump/copy.ts';
import { BackupRefused, FILE_LIST, type FileNote, filePath, type Manifest, readFileLines } from './manifest.ts';

/** So many damaged parts are named; the rest is counted. */
const MAX_NAMED = 10;

/** Takes bytes and keeps none. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/**
 * Reads every part of a backup and compares its digest; answers the stored files it holds.
 * @throws BackupRefused that names what is damaged, missing or beyond the folder
 */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<FileNote[]> {
  await refuseOutside(folder, FILE_LIST);
  const list = await readFile(join(folder, FILE_LIST), 'utf8').catch(() => '');
  const isList = (await measure([createReadStream(join(folder, FILE_LIST))]))?.sha256 === manifest.files.sha256;
  // All names before any file: what a name leads out of is never opened.
  const files = isList ? readFileLines(list) : [];
  const tables = manifest.tables.flatMap(({ file, sha256 }) => (file === null ? [] : [{ path: file, sha256 }]));
  const stored = files.map((note) => ({ path: relative(folder, filePath(folder, note)), sha256: note.sha256 }));
  for (const { path } of [...tables, ...stored]) await refuseOutside(folder, path);
  const damaged = isList ? [] : [FILE_LIST];
  for (const { path, sha256 } of tables) {
    const found = await measure([createReadStream(join(folder, path)), createGunzip()]);
    if (found?.sha256 !== sha256) damaged.push(path);
  }
  for (const { path, sha256 } of stored) {
    const found = await measure([createReadStream(join(folder, path))]);
    if (found?.sha256 !== sha256) damaged.push(path);
  }
  if (damaged.length > 0) throw new BackupRefused(damagedText(damaged));
  return files;
}

/** A link within a backup may lead anywhere. A part that is missing is named with the damaged ones. */
async function refuseOutside(folder: string, path: string): Promise<void> {
  const [root, real] = [await realpath(folder), await realpath(join(folder, path)).catch(() => null)];
  if (real !== null && !real.startsWith(`${root}${sep}`))
    throw new BackupRefused(`备份里的 ${path} 指向备份目录之外（${real}），没有读取任何内容`);
}

function damagedText(damaged: readonly string[]): string {
  const named = damaged.slice(0, MAX_NAMED).map((path) => `  - ${path}`);
  const more = damaged.length > MAX_NAMED ? `\n  … 共 ${damaged.length} 个` : '';
  return `备份中有损坏或缺少的文件，没有恢复任何内容：\n${named.join('\n')}${more}`;
}

/** null: it cannot be read. */
async function measure(streams: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]): Promise<Measured | null> {
  const { through, result } = meter();
  try {
    await pipeline([...streams, through, nowhere()]);
    return result();
  } catch {
    return null;
  }
}
