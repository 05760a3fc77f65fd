import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
 * @throws BackupRefused that names what is damaged or missing
 */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<FileNote[]> {
  const damaged: string[] = [];
  for (const { file, sha256 } of manifest.tables) {
    if (file === null) continue;
    const found = await measure([createReadStream(join(folder, file)), createGunzip()]);
    if (found?.sha256 !== sha256) damaged.push(file);
  }
  const list = await readFile(join(folder, FILE_LIST), 'utf8').catch(() => '');
  const isList = (await measure([createReadStream(join(folder, FILE_LIST))]))?.sha256 === manifest.files.sha256;
  if (!isList) damaged.push(FILE_LIST);
  const files = isList ? readFileLines(list) : [];
  for (const note of files) {
    const path = filePath(folder, note);
    const found = await measure([createReadStream(path)]);
    if (found?.sha256 !== note.sha256) damaged.push(path.slice(folder.length + 1));
  }
  if (damaged.length > 0) throw new BackupRefused(damagedText(damaged));
  return files;
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
