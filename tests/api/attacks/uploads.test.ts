import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '../../../src/server/http/input/upload-limits.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { PIXEL } from '../../support/pictures.ts';
import type { TestServer } from '../../support/server.ts';
import { upload } from '../../support/upload.ts';

/** Uploads that no record owns yet are bounded for each person, over all servers (security.md#R15, security.md#R22). */

let server: TestServer;
/** A second server of the same installation. */
let second: TestServer;
let contractor: ApiClient;
let clock = Date.now();

beforeAll(async () => {
  server = await startPeopledServer({ now: () => new Date(clock) });
  second = await startPeopledServer({ now: () => new Date(clock), database: server.database });
  contractor = await server.login('hanggu');
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});
beforeEach(() => {
  clock += 60_000;
});

const MEBIBYTE = 1_048_576;
const FULL = { success: false, code: 429, message: '上传的文件过多，请稍后再试' };
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')]);
const send = (client: ApiClient, bytes: Buffer, name = '图纸.pdf') =>
  upload(client, '/sysFileInfo/upload', { file: { name, bytes } });
const filesIn = (folder: string) => readdirSync(join(server.platform.config.dataDir, folder), { recursive: true });

it('228 MB of a contractor at once: what is beyond a minute’s share is refused before it is stored', async () => {
  const file = pdf(19 * MEBIBYTE);
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  for (let sent = 0; sent < 12; sent += 1) answers.push(await send(contractor, file));
  const stored = answers.filter(({ status }) => status === 200);
  expect(stored).toHaveLength(Math.floor(UPLOAD_LIMITS.bytesPerMinute / file.length));
  for (const { body } of answers.slice(stored.length)) expect(body).toMatchObject(FULL);
  expect(filesIn('tmp')).toEqual([]);
  const kept = await server.platform.database.query('select count(*)::int as n from t_1.sys_file_info');
  expect(kept.rows).toEqual([{ n: stored.length }]);
  // The others are not concerned, at no server; he himself is, at every one.
  expect((await send(await server.login('linanqi'), pdf(1_000))).status).toBe(200);
  expect((await send(await second.login('hanggu'), file)).body).toMatchObject(FULL);
  clock += 60_000;
  expect((await send(contractor, file)).status).toBe(200);
});

it('many small files are counted too, and the answer says when to come again', async () => {
  const client = await server.login('zhengdeng');
  const sent: number[] = [];
  for (let round = 0; round < UPLOAD_LIMITS.filesPerMinute / 10; round += 1) {
    const ten = Array.from({ length: 10 }, () => send(client, PIXEL, 'a.png'));
    sent.push(...(await Promise.all(ten)).map(({ status }) => status));
  }
  expect(new Set(sent)).toEqual(new Set([200]));
  clock += 20_000;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(PIXEL)]), 'a.png');
  const refused = await client.raw('/sysFileInfo/uploadEditor', { method: 'POST', body: form });
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 40]);
  // The connection is good for what follows.
  expect((await client.get('/getLoginUser')).status).toBe(200);
});

it('of a body whose length is not announced the largest possible is counted', async () => {
  const client = await server.login('fengxun');
  const statuses: number[] = [];
  for (let sent = 0; sent < 7; sent += 1) {
    const body = ['--x', 'content-disposition: form-data; name="file"; filename="a.png"', '', PIXEL.toString('latin1')];
    const text = Buffer.from([...body, '--x--', ''].join('\r\n'), 'latin1');
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(text);
        controller.close();
      },
    });
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };
    statuses.push((await client.raw('/sysFileInfo/upload', init as RequestInit)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

it('a day’s share ends what a minute’s would let go on', async () => {
  const client = await server.login('wuyan');
  const { database } = server.platform;
  expect((await send(client, pdf(MEBIBYTE))).status).toBe(200);
  const nearly = UPLOAD_LIMITS.bytesPerDay / 1_024 - 1_500;
  await database.query(`update platform.rate_window set used = $1 where key like 'upload|%|day'`, [nearly]);
  clock += 3_600_000;
  expect((await send(client, pdf(MEBIBYTE))).status).toBe(200);
  expect((await send(client, pdf(MEBIBYTE))).body).toMatchObject(FULL);
  clock += 86_400_000;
  expect((await send(await server.login('wuyan'), pdf(MEBIBYTE))).status).toBe(200);
});
