import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { LocalFiles } from './file-store.ts';

const [DISK, MEMORY] = ['/tmp', '/dev/shm'];
const deviceOf = async (folder: string) => (await stat(folder).catch(() => null))?.dev;
const isElsewhere = ![undefined, await deviceOf(DISK)].includes(await deviceOf(MEMORY));

test.skipIf(!isElsewhere)('takes a file from another file system', async ({ onTestFinished }) => {
  const [from, to] = [await mkdtemp(join(DISK, 'taken-')), await mkdtemp(join(MEMORY, 'store-'))];
  onTestFinished(() => Promise.all([from, to].map((folder) => rm(folder, { recursive: true }))).then(() => undefined));
  await writeFile(join(from, 'photo'), 'content');
  const store = new LocalFiles(to);
  const name = await store.take('1', join(from, 'photo'));
  const stream = await store.read('1', name);
  expect(stream && (await text(stream))).toBe('content');
  expect(await readdir(from)).toEqual([]);
  const stored: unknown[] = [];
  for await (const file of store.list()) stored.push(file);
  expect(stored).toEqual([{ tenant: '1', name }]);
});
