import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { DatabaseOptions } from '../../../../../server/db/database.ts';
import { copyIn, copyOut, type Measured, meter } from '../../../../../server/db/dump/copy.ts';
import { type Occupied, readOccupied, replaceContent } from '../../../../../server/db/dump/replace.ts';
import { tableKey } from '../../../../../server/db/dump/structure.ts';
import { foreignSteps } from '../../../../../server/db/migrate/steps.ts';
import type { FileStore } from '../../../../records/files/index.ts';
import {
  BackupRefused,
  FILE_LIST,
  type FileNote,
  filePath,
  type Manifest,
  readFileLines,
  readManifest,
} from './manifest.ts';
import { type BackupDone, totalsOf } from './write-backup.ts';

export interface RestoreParts {
  connection: DatabaseOptions['connection'];
  store: Pick<FileStore, 'list' | 'put' | 'remove'>;
  /** Folder for files before they enter the store, on the same file system. */
  temporary: string;
  /** True if existing content may be deleted. */
  replace: boolean;
  say(line: string): void;
}

/** Restores database and files from a backup. Existing content is deleted only with `replace`, in one transaction. */
export async function restoreBackup(folder: string, parts: RestoreParts): Promise<BackupDone> {
  const manifest = await readManifest(folder);
  const occupied = await readOccupied(parts.connection);
  refuseOther(manifest, occupied);
  if (occupied.schemas.length > 0) allowReplacing(occupied, parts);
  parts.say(`正在核对备份（${manifest.createdTime}，程序版本 ${manifest.version}）的校验值…`);
  const files = await verifyBackup(folder, manifest);
  // Files come first: their names are random, so they overwrite none, and no row is ever without its file.
  await putFiles(folder, { files, parts });
  await putRows(folder, { manifest, occupied, parts });
  if (parts.replace) await removeOthers(files, parts.store);
  return { folder, ...totalsOf(manifest) };
}

const major = (version: number) => Math.floor(version / 10_000);

/** @throws BackupRefused for content unsuitable for this program or database, and while a server uses the database */
function refuseOther({ migrations, version, serverVersion }: Manifest, occupied: Occupied): void {
  const foreign = foreignSteps(migrations);
  if (foreign.length > 0)
    throw new BackupRefused(
      `备份来自版本 ${version} 的另一个程序，它做过本程序不认识的升级（${foreign[0]}），请用备份时的程序版本恢复`,
    );
  if (major(serverVersion) > major(occupied.serverVersion))
    throw new BackupRefused(
      `备份来自 PostgreSQL ${major(serverVersion)}，这里是 ${major(occupied.serverVersion)}，请换用相同或更高的版本`,
    );
  if (occupied.connections > 0)
    throw new BackupRefused(`还有 ${occupied.connections} 个连接在使用这个数据库，请先停止所有服务再恢复`);
}

function allowReplacing({ schemas, tables, rows }: Occupied, { replace, say }: RestoreParts): void {
  const content = `${schemas.length} 个模式（${schemas.slice(0, 5).join('、')}）、${tables} 张表、约 ${rows} 行`;
  if (!replace) throw new BackupRefused(`数据库不是空的：已有 ${content}。确认要覆盖时加上 --replace`);
  say(`将被覆盖：${content}，以及不在备份中的文件`);
}

async function putFiles(folder: string, of: { files: readonly FileNote[]; parts: RestoreParts }): Promise<void> {
  const { store, temporary } = of.parts;
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  for (const note of of.files) {
    const copy = join(temporary, `restore-${note.name}`);
    await copyFile(filePath(folder, note), copy);
    await store.put(note.tenant, { name: note.name, temporary: copy });
  }
}

interface Putting {
  manifest: Manifest;
  occupied: Occupied;
  parts: RestoreParts;
}

function putRows(folder: string, { manifest, occupied, parts }: Putting): Promise<void> {
  const { structure, tables } = manifest;
  const files = new Map(tables.map((table) => [tableKey(table), table]));
  return replaceContent(parts.connection, { occupied: occupied.schemas, structure }, async (client) => {
    for (const table of structure.tables) {
      const note = files.get(tableKey(table));
      if (!note?.file) continue;
      const rows = createGunzip();
      const read = pipeline(createReadStream(join(folder, note.file)), rows);
      await Promise.all([copyIn(client, table, rows), read]);
      const { sha256 } = await copyOut(client, table, nowhere());
      if (sha256 !== note.sha256) throw new BackupRefused(`${tableKey(table)} 恢复后的内容与备份不同，已全部撤销`);
    }
  });
}

async function removeOthers(files: readonly FileNote[], store: RestoreParts['store']): Promise<void> {
  const wanted = new Set(files.map(({ tenant, name }) => `${tenant}/${name}`));
  for await (const { tenant, name } of store.list()) {
    if (!wanted.has(`${tenant}/${name}`)) await store.remove(tenant, name);
  }
}

/** Maximum damaged parts to name; the others are counted. */
const MAX_NAMED = 10;

/** Stream that discards its input. */
function nowhere(): Writable {
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
