import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DatabaseOptions } from '../../../../../server/db/database.ts';
import { copyOut, type Measured, meter } from '../../../../../server/db/dump/copy.ts';
import { inSnapshot, type Snapshot } from '../../../../../server/db/dump/snapshot.ts';
import { PASSING, type TableStructure, tableKey } from '../../../../../server/db/dump/structure.ts';
import type { FileStore, StoredFile } from '../../../../records/files/index.ts';
import {
  BackupRefused,
  FILE_LIST,
  type FileNote,
  fileLine,
  filePath,
  type Manifest,
  manifestPath,
  manifestText,
  type TableNote,
  tableFile,
} from './manifest.ts';
import { backupName, PARTIAL } from './retention.ts';

export interface BackupParts {
  connection: DatabaseOptions['connection'];
  store: Pick<FileStore, 'list' | 'read'>;
  version: string;
  now: Date;
}

export interface BackupDone {
  folder: string;
  tables: number;
  rows: number;
  files: number;
  bytes: number;
}

const PRIVATE = { recursive: true, mode: 0o700 } as const;
/** Compression options: text of tables shrinks to a fifth, at the speed of the disk. */
const QUICK = { level: 1 };

/**
 * Writes database and files into a new folder below `place`, beside a running server. The folder is renamed when
 * everything is on the disk: an interrupted backup is never taken for a complete one.
 */
export async function writeBackup(place: string, parts: BackupParts): Promise<BackupDone> {
  const folder = join(place, backupName(parts.now));
  const growing = join(place, `.${backupName(parts.now)}.${process.pid}${PARTIAL}`);
  await mkdir(growing, PRIVATE);
  try {
    const database = await inSnapshot(parts.connection, (snapshot) => writeDatabase(growing, snapshot));
    // Files are copied after the snapshot: a file is stored before the row that names it, and deleted days after the
    // row.
    const files = await writeFiles(growing, parts.store);
    const { version, now } = parts;
    const manifest = { version, createdTime: now.toISOString(), ...database, files };
    await writeFile(manifestPath(growing), manifestText(manifest), { mode: 0o600 });
    await sync(manifestPath(growing));
    await sync(growing);
    await rename(growing, folder);
    await sync(place);
    return { folder, ...totalsOf(manifest) };
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    throw error;
  }
}

export function totalsOf({ tables, files }: Pick<Manifest, 'tables' | 'files'>): Omit<BackupDone, 'folder'> {
  const sum = (of: (table: TableNote) => number) => tables.reduce((total, table) => total + of(table), 0);
  return {
    tables: tables.length,
    rows: sum(({ rows }) => rows),
    files: files.count,
    bytes: files.bytes + sum(({ bytes }) => bytes),
  };
}

async function writeDatabase(growing: string, snapshot: Snapshot) {
  const { client, structure, serverVersion, migrations } = snapshot;
  if (migrations.length === 0) throw new BackupRefused('这个数据库还没有由本程序启动过，没有可备份的内容');
  await mkdir(join(growing, 'database'), PRIVATE);
  const tables: TableNote[] = [];
  for (const table of structure.tables) tables.push(await writeTable(growing, { client, table }));
  await sync(join(growing, 'database'));
  return { serverVersion, migrations, structure, tables };
}

async function writeTable(
  growing: string,
  { client, table }: { client: Snapshot['client']; table: TableStructure },
): Promise<TableNote> {
  const { schema, name } = table;
  if (PASSING.has(tableKey(table))) return { schema, name, file: null, rows: 0, bytes: 0, sha256: '' };
  const file = tableFile(table);
  const target = join(growing, file);
  const zip = createGzip(QUICK);
  const written = pipeline(zip, createWriteStream(target, { mode: 0o600 }));
  const [measured] = await Promise.all([copyOut(client, table, zip), written]);
  await sync(target);
  return { schema, name, file, ...measured };
}

async function writeFiles(growing: string, store: BackupParts['store']): Promise<Manifest['files']> {
  const list = createWriteStream(join(growing, FILE_LIST), { mode: 0o600 });
  const { through, result } = meter();
  const written = pipeline(through, list);
  let bytes = 0;
  for await (const stored of store.list()) {
    const note = await writeStored(growing, { store, stored });
    if (!note) continue;
    bytes += note.bytes;
    if (!through.write(fileLine(note))) await new Promise((resolve) => through.once('drain', resolve));
  }
  through.end();
  await written;
  await sync(join(growing, FILE_LIST));
  const { sha256, rows } = result();
  return { count: rows, bytes, sha256 };
}

/** Copies a stored file; null if housekeeping deleted it meanwhile, because no row has named it for days. */
async function writeStored(
  growing: string,
  { store, stored }: { store: BackupParts['store']; stored: StoredFile },
): Promise<FileNote | null> {
  const source = await store.read(stored.tenant, stored.name);
  if (!source) return null;
  const target = filePath(growing, stored);
  await mkdir(dirname(target), PRIVATE);
  const { through, result } = meter();
  await pipeline(source, through, createWriteStream(target, { mode: 0o600 }));
  await sync(target);
  const { sha256, bytes }: Measured = result();
  return { ...stored, sha256, bytes };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
