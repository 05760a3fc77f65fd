import { createReadStream } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Measured, meter } from '../../../../../server/db/dump/copy.ts';
import { BackupRefused, FILE_LIST, type FileNote, filePath, type Manifest, readFileLines } from './manifest.ts';

/** Maximum damaged parts to name; the others are counted. */
const MAX_NAMED = 10;

/** Stream that discards its input. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/**
 * Reads every part of a backup and compares its digest; returns the stored files it holds.
 * @throws BackupRefused naming the part that is damaged, missing or outside the folder
 */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<FileNote[]> {
  await refuseOutside(folder, FILE_LIST);
  const list = await readFile(join(folder, FILE_LIST), 'utf8').catch(() => '');
  const isList = (await measure([createReadStream(join(folder, FILE_LIST))]))?.sha256 === manifest.files.sha256;
  // Checks all names before opening any file, so that none outside the folder is opened.
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

/** Refuses links, which could lead out of the backup. Missing parts are reported with the damaged ones. */
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

/** Length and digest; null for an unreadable part. */
async function measure(streams: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]): Promise<Measured | null> {
  const { through, result } = meter();
  try {
    await pipeline([...streams, through, nowhere()]);
    return result();
  } catch {
    return null;
  }
}
