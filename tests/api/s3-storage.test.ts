import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileStoreOf } from '../../src/features/records/files/server/open-store.ts';
import { sweepFiles } from '../../src/features/records/files/server/sweep.ts';
import { createDatabase } from '../support/database.ts';
import { PIXEL, uploadPicture, uploadText } from '../support/pictures.ts';
import { startTestServer } from '../support/server.ts';
import { FakeS3 } from '../support/servers/fake-s3.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { serversOfFile, signedIn } from '../support/servers/of-file.ts';
import { withSecond } from '../support/servers/second-server.ts';
import { runTool } from '../support/servers/tool.ts';

const s3 = new FakeS3();
const [near, far] = serversOfFile(async () => {
  await s3.start();
  const first = await startTestServer({ seed: 'none', env: { ...s3.env, LOG_LEVEL: 'silent' } });
  return withSecond(first, { env: s3.env });
});
afterAll(() => s3.stop());
const admin = signedIn(near);
const work = folderOfFile('s3');

const elsewhere = (path: string, headers: Record<string, string> = {}) =>
  far.anonymous.raw(path, { headers: { authorization: `Bearer ${admin.token}`, ...headers } });

test('what one server stores another one serves, whole, in part and as a preview; nothing lies on a disk', async () => {
  const id = await uploadPicture(admin);
  const whole = await elsewhere(`/sysFileInfo/download?id=${id}`);
  const stored = Buffer.from(await whole.arrayBuffer());
  expect([...s3.objects.values()].some(({ bytes }) => stored.equals(bytes))).toBe(true);
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  const part = await elsewhere(`/sysFileInfo/download?id=${id}`, { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${stored.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(stored.subarray(10, 20));
  const last = await elsewhere(`/sysFileInfo/download?id=${id}`, { range: 'bytes=-5' });
  expect(Buffer.from(await last.arrayBuffer())).toEqual(stored.subarray(-5));
  const beyond = await elsewhere(`/sysFileInfo/download?id=${id}`, { range: 'bytes=9999-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${stored.length}`]);
  const preview = await elsewhere(`/sysFileInfo/preview?id=${id}`);
  expect(preview.headers.get('content-type')).toBe('image/png');
  expect(preview.headers.get('content-disposition')).toMatch(/^inline/);
  expect([...s3.objects.keys()].every((key) => /^plant-1\/t_1\/[0-9a-f]{32}$/.test(key))).toBe(true);
  for (const { platform } of [near, far]) expect(existsSync(join(platform.config.dataDir, 'files'))).toBe(false);
  expect(readdirSync(join(near.platform.config.dataDir, 'tmp'))).toEqual([]);
  expect(s3.refused).toBe(0);
});

test('the sweeper removes objects past their time, over all pages of a list', async () => {
  for (let at = 0; at < 5; at += 1) await uploadText(admin, `${at}.txt`);
  expect(s3.objects.size).toBeGreaterThan(5);
  const { database, config } = near.platform;
  const store = fileStoreOf(config);
  s3.objects.set(`plant-1/t_1/${'e'.repeat(32)}`, { bytes: PIXEL, time: new Date('2020-01-01') });
  await sweepFiles({ database, store, now: new Date() }, '1');
  expect([...s3.objects.keys()].filter((key) => key.endsWith('eee'))).toEqual([]);
  expect(s3.objects.size).toBeGreaterThan(5);
  await sweepFiles({ database, store, now: new Date(Date.now() + 30 * 86_400_000) }, '1');
  expect(s3.objects.size).toBe(0);
});

test('a file that is gone from the store is not found, and two names of one file live apart', async () => {
  const id = await uploadText(admin, '会丢.txt');
  const store = fileStoreOf(near.platform.config);
  const [name = ''] = [...s3.objects.keys()].map((key) => key.slice(-32));
  const second = 'd'.repeat(32);
  await store.share('1', { from: name, to: second });
  await store.remove('1', name);
  expect(await store.read('1', name)).toBeNull();
  expect(await (await store.read('1', second))?.toArray()).toEqual([Buffer.from('说明')]);
  expect(await (await elsewhere(`/sysFileInfo/download?id=${id}`)).json()).toMatchObject({ success: false });
  await expect(store.read('1', '../secret')).rejects.toThrow('not the name');
});

test('backup, restore and doctor go by the same store', async () => {
  s3.objects.clear();
  await uploadText(admin, '备份.txt');
  const before = new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes.toString()]));
  expect(before.size).toBe(1);
  const target = await createDatabase();
  const env = { ...s3.env, DATA_DIR: work };
  expect(await runTool(['backup', work], { ...env, DATABASE_URL: near.database.url })).toMatchObject({ code: 0 });
  s3.objects.clear();
  const lost = await runTool(['doctor'], { ...env, DATABASE_URL: near.database.url });
  expect(lost.output).toContain('备份.txt');
  expect(lost.code).toBe(1);
  const [folder = ''] = readdirSync(work).filter((name) => name.startsWith('hazard-'));
  const restored = await runTool(['restore', join(work, folder)], { ...env, DATABASE_URL: target.url });
  expect(restored.output).toContain('1 个文件');
  expect(new Map([...s3.objects].map(([key, { bytes }]) => [key, bytes.toString()]))).toEqual(before);
  const wrong = await runTool(['doctor'], { ...env, DATABASE_URL: near.database.url, S3_SECRET_ACCESS_KEY: 'wrong' });
  expect(wrong.output).toMatch(/✗ 文件存储 .*hazard-files 不能使用.*请检查 S3_ENDPOINT/);
  await target.drop();
});
