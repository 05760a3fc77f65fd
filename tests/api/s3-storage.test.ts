import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileStoreOf } from '../../src/features/files/server/open-store.ts';
import { sweepFiles } from '../../src/features/files/server/sweep.ts';
import type { ApiClient } from '../support/api-client.ts';
import { createDatabase } from '../support/database.ts';
import { PIXEL, uploadPicture, uploadText } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { FakeS3 } from '../support/servers/fake-s3.ts';
import { signatureOf } from '../support/servers/s3-signature.ts';
import { runTool } from '../support/servers/tool.ts';

const s3 = new FakeS3();
let near: TestServer;
let far: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  await s3.start();
  near = await startTestServer({ seed: 'none', env: { ...s3.env, LOG_LEVEL: 'silent' } });
  far = await startTestServer({ seed: 'none', env: s3.env, database: near.database });
  admin = await near.login();
});
afterAll(async () => {
  await far?.stop();
  await near?.stop();
  await s3.stop();
});

const elsewhere = (path: string, headers: Record<string, string> = {}) =>
  far.anonymous.raw(path, { headers: { authorization: `Bearer ${admin.token}`, ...headers } });

test('the signature by which the store of these tests judges is that of the published example', () => {
  const empty = createHash('sha256').digest('hex');
  const signature = signatureOf({
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': empty,
      'x-amz-date': '20130524T000000Z',
    },
    signed: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    payload: empty,
    scope: '20130524/us-east-1/s3/aws4_request',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  });
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

test('what one server stores another one serves, whole, in part and as a preview; nothing lies on a disk', async () => {
  const id = await uploadPicture(admin);
  const whole = await elsewhere(`/sysFileInfo/download?id=${id}`);
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(PIXEL);
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  const part = await elsewhere(`/sysFileInfo/download?id=${id}`, { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${PIXEL.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(PIXEL.subarray(10, 20));
  const last = await elsewhere(`/sysFileInfo/download?id=${id}`, { range: 'bytes=-5' });
  expect(Buffer.from(await last.arrayBuffer())).toEqual(PIXEL.subarray(-5));
  const beyond = await elsewhere(`/sysFileInfo/download?id=${id}`, { range: 'bytes=9999-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${PIXEL.length}`]);
  const preview = await elsewhere(`/sysFileInfo/preview?id=${id}`);
  expect([preview.headers.get('content-type'), preview.headers.get('content-disposition')?.slice(0, 6)]).toEqual([
    'image/png',
    'inline',
  ]);
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
  const work = mkdtempSync(join(tmpdir(), 's3-'));
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
  rmSync(work, { recursive: true, force: true });
});
