import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { folderOfFile } from '../../../../../../tests/support/servers/folder-of-file.ts';
import { BackupRefused, FILE_LIST, manifestPath, manifestText, readManifest, type TableNote } from './manifest.ts';
import { verifyBackup } from './restore.ts';

const place = folderOfFile('hostile');

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const ROWS = 'a row\n';
const NAME = 'a'.repeat(32);

let made = 0;

/** A backup with right digests, which its forger can calculate, too. */
function backup({ line, table = {} }: { line?: string; table?: Partial<TableNote> }): string {
  made += 1;
  const folder = join(place, `backup-${made}`);
  mkdirSync(join(folder, 'database'), { recursive: true });
  mkdirSync(join(folder, 'files/t_1/aa'), { recursive: true });
  writeFileSync(join(folder, 'database/t_1.news.copy.gz'), gzipSync(ROWS));
  writeFileSync(join(folder, 'files/t_1/aa', NAME), ROWS);
  const list = `${line ?? `${digestOf(ROWS)} ${ROWS.length} 1 ${NAME}`}\n`;
  writeFileSync(join(folder, FILE_LIST), list);
  const file = 'database/t_1.news.copy.gz';
  const news = { schema: 't_1', name: 'news', file, rows: 1, bytes: 6, sha256: digestOf(ROWS), ...table };
  const structure = { schemas: ['t_1'], before: [], tables: [], after: [], sequences: [] };
  const files = { count: 1, bytes: 6, sha256: digestOf(list) };
  const head = { version: '1', createdTime: '', serverVersion: 180_000, migrations: [] };
  writeFileSync(manifestPath(folder), manifestText({ ...head, structure, tables: [news], files }));
  return folder;
}

const read = async (folder: string) => verifyBackup(folder, await readManifest(folder));

it('accepts a backup as the program writes it', async () => {
  expect(await read(backup({}))).toEqual([{ tenant: '1', name: NAME, bytes: 6, sha256: digestOf(ROWS) }]);
});

it.each([
  `1 a/../../../X`,
  `1 ../${'a'.repeat(29)}`,
  `1 ${NAME}/..`,
  `../../t_1 ${NAME}`,
  `1 ${NAME.toUpperCase()}`,
  `1 ${NAME} ../X`,
])('reads no file where a stored one is called %j', async (name) => {
  // The file behind the name has the digest of the list, so only the check of names can refuse it.
  writeFileSync(join(place, 'X'), ROWS);
  const folder = backup({ line: `${digestOf(ROWS)} ${ROWS.length} ${name}` });
  await expect(read(folder)).rejects.toThrow(BackupRefused);
  await expect(read(folder)).rejects.toThrow('不是本程序写的文件名');
});

it.each([
  { file: '../outside.copy.gz' },
  { file: 'database/../../outside.copy.gz' },
  { file: join(place, 'outside.copy.gz') },
  { name: '../../outside', file: 'database/t_1.../../outside.copy.gz' },
  { schema: 'pg_catalog', file: 'database/pg_catalog.news.copy.gz' },
])('reads no table file but its own: %j', async (table) => {
  writeFileSync(join(place, 'outside.copy.gz'), gzipSync(ROWS));
  await expect(readManifest(backup({ table }))).rejects.toThrow('没有读取任何内容');
});

it('follows no link out of the folder', async () => {
  const folder = backup({});
  writeFileSync(join(place, 'secret'), ROWS);
  rmSync(join(folder, 'files/t_1/aa', NAME));
  symlinkSync(join(place, 'secret'), join(folder, 'files/t_1/aa', NAME));
  await expect(read(folder)).rejects.toThrow('指向备份目录之外');
});

it.each([{ tables: null }, { tables: [null] }, { files: null }])(
  'says of a manifest with %j that it is damaged',
  async (part) => {
    const folder = backup({});
    const { format: _, ...whole } = await readManifest(folder);
    writeFileSync(manifestPath(folder), manifestText({ ...whole, ...part } as never)); // as no program writes it
    await expect(readManifest(folder)).rejects.toThrow('已损坏');
  },
);
