import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measured } from '../../../../../server/db/dump/copy.ts';
import type { MigrationNote } from '../../../../../server/db/dump/snapshot.ts';
import { type Structure, tableKey } from '../../../../../server/db/dump/structure.ts';

/** Version of the format; raised when this program cannot read folders written by an earlier one. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** List of stored files, one line each: digest, bytes, tenant and name. */
export const FILE_LIST = 'files.list';

export interface TableNote extends Measured {
  schema: string;
  name: string;
  /** Path below the folder; null for rows that are not backed up. */
  file: string | null;
}

/** Contents of a backup, with the digest of every part. */
export interface Manifest {
  format: number;
  version: string;
  createdTime: string;
  /** Version of PostgreSQL, such as 180004. */
  serverVersion: number;
  migrations: MigrationNote[];
  structure: Structure;
  tables: TableNote[];
  files: { count: number; bytes: number; sha256: string };
}

export interface FileNote {
  tenant: string;
  name: string;
  bytes: number;
  sha256: string;
}

/** Refusal of a folder that is no backup this program can use; the message names the part. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

export function manifestText(manifest: Omit<Manifest, 'format'>): string {
  const content = JSON.stringify({ format: FORMAT, ...manifest });
  return JSON.stringify({ sha256: digestOf(content), content });
}

/** @throws BackupRefused if the manifest is missing, damaged, of another format, or contains foreign names */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BackupRefused(`${folder} 不是完整的备份：缺少 ${MANIFEST}`);
  const manifest = parse(text);
  if (!manifest || !isShaped(manifest)) throw new BackupRefused(`${join(folder, MANIFEST)} 已损坏，不能用它恢复`);
  if (manifest.format !== FORMAT)
    throw new BackupRefused(`备份的格式是 ${manifest.format}，本程序只能读取格式 ${FORMAT}，请换用备份时的程序版本`);
  for (const table of manifest.tables) refuseForeignTable(table);
  return manifest;
}

function parse(text: string): Manifest | null {
  try {
    const { sha256, content }: { sha256: string; content: string } = JSON.parse(text);
    return digestOf(content) === sha256 ? (JSON.parse(content) as Manifest) : null; // its digest proves that it was written as a Manifest
  } catch {
    return null;
  }
}

/** True if lists and objects are where a manifest has them; a matching digest alone can be forged. */
function isShaped({ tables, structure, files, migrations }: Manifest): boolean {
  const lists = [tables, migrations, structure?.tables].every((list) => Array.isArray(list) && list.every(isObject));
  return lists && Array.isArray(structure?.schemas) && isObject(files);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const TABLE = /^(platform|t_\d{1,16})\.[a-z0-9_]+$/;

/** Path of a table's rows in a backup, the only place they are read from. */
export function tableFile(table: Pick<TableNote, 'schema' | 'name'>): string {
  return `database/${tableKey(table)}.copy.gz`;
}

function refuseForeignTable(table: TableNote): void {
  const isOwn = TABLE.test(tableKey(table)) && (table.file === null || table.file === tableFile(table));
  if (!isOwn)
    throw new BackupRefused(`备份里表 ${tableKey(table)} 的文件名“${table.file}”不是本程序写的，没有读取任何内容`);
}

export function manifestPath(folder: string): string {
  return join(folder, MANIFEST);
}

export function fileLine({ sha256, bytes, tenant, name }: FileNote): string {
  return `${sha256} ${bytes} ${tenant} ${name}\n`;
}

export function readFileLines(text: string): FileNote[] {
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => {
    const [, sha256 = '', bytes = '', tenant = '', name = ''] = LINE.exec(line) ?? refuseLine(line);
    return { sha256, bytes: Number(bytes), tenant, name };
  });
}

/** Matches a line of the list; paths are built only from the parts it captures. */
const LINE = /^([0-9a-f]{64}) (\d{1,16}) (\d{1,16}) ([0-9a-f]{32})$/;

function refuseLine(line: string): never {
  throw new BackupRefused(`备份的 ${FILE_LIST} 里“${line}”不是本程序写的文件名，没有读取任何文件`);
}

export function filePath(folder: string, { tenant, name }: Pick<FileNote, 'tenant' | 'name'>): string {
  return join(folder, 'files', `t_${tenant}`, name.slice(0, 2), name);
}
