import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '../../../src/server/http/input/upload-limits.ts';
import { DEMO_PASSWORD } from '../../support/accounts.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { hazardLine, sheetFile } from '../../support/hazards/hazard-sheet.ts';
import { idOf, startPeopledServer } from '../../support/people.ts';
import { PIXEL, uploadPicture } from '../../support/pictures.ts';
import { runTimer } from '../../support/server.ts';
import { folderOfFile } from '../../support/servers/folder-of-file.ts';
import { serversOfFile, signedIn } from '../../support/servers/of-file.ts';
import { withSecond } from '../../support/servers/second-server.ts';
import { changeRows, rowsIn } from '../../support/stored.ts';
import { until } from '../../support/until.ts';
import { upload } from '../../support/upload.ts';

/** Uploads not yet used by a record are limited per user, over all servers (security.md#R15, security.md#R22). */

let clock = Date.now();
const now = () => new Date(clock);
/** Both servers store files in one folder, as those of one installation do. */
const options = { now, env: { DATA_DIR: folderOfFile('uploads') } };
const [server, second] = serversOfFile(() => withSecond(startPeopledServer(options), options));
const contractor = signedIn(server, 'hanggu');

beforeEach(() => {
  clock += 60_000;
});

const MEBIBYTE = 1_048_576;
const FULL = { success: false, code: 429, message: '上传的文件过多，请稍后再试' };
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')]);
const send = (client: ApiClient, bytes: Buffer, name = '图纸.pdf') =>
  upload(client, '/sysFileInfo/upload', { file: { name, bytes } });
const filesIn = (folder: string) => readdirSync(join(server.platform.config.dataDir, folder), { recursive: true });

/** Sets what a user has uploaded in a time window: files, or kibibytes in the windows `bytes` and `day`. */
async function spent(account: string, window: 'files' | 'bytes' | 'day', used: number): Promise<void> {
  const key = `upload|1|${await idOf(server, account)}|${window}`;
  await server.platform.database.query('update platform.rate_window set used = $1 where key = $2', [used, key]);
}

it('what is beyond a minute’s share of bytes is refused before it is stored', async () => {
  const file = pdf(MEBIBYTE);
  expect((await send(contractor, file)).status).toBe(200);
  await spent('hanggu', 'bytes', UPLOAD_LIMITS.bytesPerMinute / 1_024 - 1_500);
  expect((await send(contractor, file)).status).toBe(200);
  expect((await send(contractor, file)).body).toMatchObject(FULL);
  expect(filesIn('tmp')).toEqual([]);
  expect(await rowsIn(server, 'sys_file_info')).toHaveLength(2);
  // The limit affects other users on neither server, and the same user on both.
  expect((await send(await server.login('linanqi'), pdf(1_000))).status).toBe(200);
  expect((await send(await second.login('hanggu'), file)).body).toMatchObject(FULL);
  clock += 60_000;
  expect((await send(contractor, file)).status).toBe(200);
});

it('many small files are counted too, and the answer says when to come again', async () => {
  const client = await server.login('zhengdeng');
  expect((await send(client, PIXEL, 'a.png')).status).toBe(200);
  await spent('zhengdeng', 'files', UPLOAD_LIMITS.filesPerMinute - 1);
  expect((await send(client, PIXEL, 'a.png')).status).toBe(200);
  clock += 20_000;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(PIXEL)]), 'a.png');
  const refused = await client.raw('/sysFileInfo/uploadEditor', { method: 'POST', body: form });
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 40]);
  // The connection still serves the next request.
  expect((await client.get('/getLoginUser')).status).toBe(200);
});

it('of a body whose length is not announced the largest possible is counted', async () => {
  const client = await server.login('fengxun');
  const statuses: number[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    const part = ['--x', 'content-disposition: form-data; name="file"; filename="a.png"', '', PIXEL.toString('latin1')];
    const body = new Blob([Buffer.from([...part, '--x--', ''].join('\r\n'), 'latin1')]).stream();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', body, duplex: 'half', headers };
    statuses.push((await client.raw('/sysFileInfo/upload', init as RequestInit)).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

it('a day’s share ends what a minute’s would let go on', async () => {
  const client = await server.login('wuyan');
  expect((await send(client, pdf(MEBIBYTE))).status).toBe(200);
  await spent('wuyan', 'day', UPLOAD_LIMITS.bytesPerDay / 1_024 - 1_500);
  clock += 3_600_000;
  expect((await send(client, pdf(MEBIBYTE))).status).toBe(200);
  expect((await send(client, pdf(MEBIBYTE))).body).toMatchObject(FULL);
  clock += 86_400_000;
  expect((await send(await server.login('wuyan'), pdf(MEBIBYTE))).status).toBe(200);
});

/** Files that come in pieces, each to any server (wire.md#5.8, decision 295). */
describe('a file in pieces', () => {
  const PIECE = 524_288;
  const whole = pdf(1_300_000);
  interface Sent {
    key: string;
    bytes?: Buffer;
    size?: number;
    name?: string;
    original?: string;
    keep?: 'true';
  }

  /** Sends the piece at a position; returns the progress, or the messages of the refusal. */
  async function part(client: ApiClient, at: number, sent: Sent): Promise<unknown> {
    const {
      key,
      bytes = whole.subarray(at, at + PIECE),
      size = whole.length,
      name = '图纸.pdf',
      original,
      keep,
    } = sent;
    const fields = {
      upload: key,
      offset: `${at}`,
      size: `${size}`,
      ...(original && { original }),
      ...(keep && { keep }),
    };
    const { body } = await upload(client, '/sysFileInfo/uploadPart', { file: { name, bytes }, fields });
    return body.success ? body.data : body.message;
  }

  it('is put together by either of two servers, in order alone, from where it was cut off, and is stored, counted and logged once', async () => {
    const [here, there] = [await server.login('sunmin'), await second.login('sunmin')];
    const sent = { key: randomUUID() };
    expect(await part(here, 0, sent)).toEqual({ received: PIECE });
    expect(await part(there, 2 * PIECE, sent)).toEqual({ received: PIECE });
    expect(await part(there, 0, sent)).toEqual({ received: PIECE });
    expect(await part(there, PIECE, sent)).toEqual({ received: 2 * PIECE });
    const last = (await part(here, 2 * PIECE, sent)) as { id: string };
    expect(last).toEqual({ received: whole.length, id: expect.stringMatching(/^\d+$/) });
    expect(await part(there, 0, sent)).toEqual(last);
    const saved = await there.raw(`/sysFileInfo/download?id=${last.id}`);
    expect(Buffer.from(await saved.arrayBuffer()).equals(whole)).toBe(true);
    const counted = `select used from platform.rate_window where key = 'upload|1|${await idOf(server, 'sunmin')}|files'`;
    expect((await server.platform.database.query(counted)).rows).toEqual([{ used: 1 }]);
    const logged = { account: 'sunmin', url: '/api/sysFileInfo/uploadPart' };
    await until(async () => expect(await rowsIn(server, 'sys_op_log', logged)).toHaveLength(1));
    expect(filesIn('tmp')).toEqual([]);
  });

  it('is refused beyond its size, in crumbs, under the id of another, and for what a whole one is refused', async () => {
    const client = await server.login('lizhigang');
    const key = randomUUID();
    await part(client, 0, { key });
    const html = Buffer.from('<html><script>alert(1)</script>');
    const cases: [at: number, sent: Sent, message: string][] = [
      [2 * PIECE, { key, bytes: whole.subarray(0, PIECE) }, '文件片段超出了文件的大小'],
      [PIECE, { key, bytes: whole.subarray(0, 100) }, '文件片段不能小于 32768 字节'],
      [PIECE, { key, size: whole.length + 1 }, '请求标识已用于其他内容，请重新提交'],
      [0, { key: randomUUID(), bytes: whole.subarray(0, PIECE + 1) }, '请求内容过大'],
      [0, { key: randomUUID(), size: 51 * MEBIBYTE }, '请求内容过大'],
      [0, { key: 'x' }, '参数upload格式不正确'],
      [-1, { key: randomUUID(), bytes: html }, '参数offset格式不正确'],
      [0, { key: randomUUID(), bytes: html, size: html.length, name: 'a.png' }, '文件类型不允许'],
    ];
    for (const [at, sent, message] of cases) expect(await part(client, at, sent)).toBe(message);
    expect(await part(await server.login('qianbao'), PIECE, { key }), 'of another user').toEqual({ received: 0 });
    expect(await part(client, PIECE, { key })).toEqual({ received: 2 * PIECE });
  });

  it('for another call waits for those that name it: of its user, whole, and no larger than the call takes', async () => {
    const [client, other] = [await server.login(), await server.login('lizhigang')];
    const bytes = await sheetFile([hazardLine(1)]);
    const [sheet, half] = [{ key: randomUUID(), bytes, size: bytes.length, keep: 'true' } as const, randomUUID()];
    expect(await part(client, 0, sheet)).toEqual({ received: bytes.length });
    expect(await part(client, 0, { key: half, keep: 'true' })).toEqual({ received: PIECE });
    const name = async (path: string, fields: Record<string, string>, by = client) =>
      (await upload(by, path, { file: { name: '台账.xlsx', bytes: Buffer.alloc(0) }, fields })).body;
    const report = { success: true, data: { total: 1, dryRun: true } };
    for (const mode of ['all', 'partial'])
      expect(await name('/RiskRegister/import', { upload: sheet.key, dryRun: 'true', mode })).toMatchObject(report);
    const gone = { success: false, extras: { errorCode: 'UPLOAD_GONE' } };
    expect(await name('/sysFileInfo/uploadDocument', { upload: sheet.key }, other)).toMatchObject(gone);
    for (const key of [half, 'x']) expect(await name('/sysFileInfo/upload', { upload: key })).toMatchObject(gone);
    for (const at of [PIECE, 2 * PIECE]) await part(client, at, { key: half, keep: 'true' });
    expect(await name('/sysFileInfo/uploadAvatar', { upload: half })).toMatchObject({ success: false, code: 413 });
  });

  it('that is abandoned leaves nothing after a day, while a photo in use keeps its original', async () => {
    const key = randomUUID();
    const admin = await server.login();
    const original = await uploadPicture(admin);
    const sha256 = createHash('sha256').update(PIXEL).digest('hex');
    await admin.write('/sysFileInfo/announceOriginal', { id: original, sha256, bytes: PIXEL.length });
    await part(admin, 0, { key, bytes: PIXEL, size: PIXEL.length, original });
    await admin.write('/EquipmentFile/add', { machineNo: 'L-2', machineName: '泵', pictures: original });
    expect(await part(await server.login('zhaowei'), 0, { key })).toEqual({ received: PIECE });
    clock += 2 * 86_400_000;
    for (const timer of ['housekeeping.expired', 'housekeeping.tidy']) await runTimer(server, timer);
    expect(filesIn('files').filter((name) => /[0-9a-f]{32}$/.test(String(name)))).toHaveLength(2);
    expect(await part(await server.login('zhaowei'), PIECE, { key })).toEqual({ received: 0 });
  });
});

/** Links to files carry their own permission, valid only as long as the session they were issued to. */
describe('a link', () => {
  beforeAll(async () => {
    const admin = await server.login();
    const pictures = await uploadPicture(admin);
    await admin.write('/EquipmentFile/add', { machineNo: 'L-1', machineName: '泵', pictures });
  });

  /** Link of the file, as the server issues it to this client. */
  async function linkOf(client: ApiClient): Promise<string> {
    const rows = await client.read<{ machineNo: string; pictures: string }[]>('/EquipmentFile/list');
    const link = rows.find(({ machineNo }) => machineNo === 'L-1')?.pictures ?? '';
    expect(link).toContain('sig=');
    return link;
  }

  /** HTTP status of the link without any credentials, on the first server, which stores the files. */
  const open = async (link: string) => (await fetch(new URL(link, server.base))).status;

  const ENDINGS: [how: string, end: (client: ApiClient) => Promise<unknown>][] = [
    ['signing out', (client) => client.read('/logout')],
    ['signing out elsewhere', (client) => second.anonymous.raw('/logout', { headers: bearer(client) })],
    ['a new password given in another place', changePassword],
    ['ending all other places', async () => (await second.login('sunmin')).write('/sysUser/endOtherSessions')],
    ['disabling the account', async () => setStatus(1)],
  ];

  const bearer = (client: ApiClient) => ({ authorization: `Bearer ${client.token}` });

  async function changePassword(): Promise<void> {
    const there = await second.login('sunmin');
    await there.write('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword: 'liushui-gaoshan-7' });
    await there.write('/sysUser/updatePwd', { password: 'liushui-gaoshan-7', newPassword: DEMO_PASSWORD });
  }

  async function setStatus(status: number): Promise<void> {
    const { database } = server.platform;
    await changeRows(server, 'sys_user', { account: 'sunmin' }, { status });
    await database.query('update platform.tenant set identity_epoch = identity_epoch + 1');
  }

  it.each(ENDINGS)('65 a link dies with its session: %s', async (_how, end) => {
    const client = await server.login('sunmin');
    const other = await server.login('linanqi');
    const [link, others] = [await linkOf(client), await linkOf(other)];
    expect(await open(link)).toBe(200);
    await end(client);
    expect(await open(link)).toBe(401);
    expect(await open(others)).toBe(200);
    await setStatus(0);
  });

  it('65 every session has links of its own, which stay the same while a page is open', async () => {
    const [client, again] = [await server.login('sunmin'), await server.login('sunmin')];
    const link = await linkOf(client);
    expect(await linkOf(client)).toBe(link);
    const elsewhere = await linkOf(again);
    expect(elsewhere).not.toBe(link);
    await client.read('/logout');
    expect([await open(link), await open(elsewhere)]).toEqual([401, 200]);
    // The session part of the link cannot be replaced by that of a valid session.
    const session = (text: string) => /sig=1\.([\w-]{43})\./.exec(text)?.[1] ?? '';
    expect(await open(link.replace(session(link), session(elsewhere)))).toBe(401);
  });
});
