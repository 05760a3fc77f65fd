import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LocalFiles } from '../../src/features/files/server/file-store.ts';
import { sweepFiles } from '../../src/features/files/server/sweep.ts';
import { FileLinks } from '../../src/server/file-links.ts';
import { hashToken } from '../../src/server/session/sessions.ts';
import type { ApiClient, Envelope } from '../support/api-client.ts';
import { businessDigest } from '../support/digest.ts';
import { startPeopledServer } from '../support/people.ts';
import { PIXEL } from '../support/pictures.ts';
import type { TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { upload as sendFile } from '../support/upload.ts';

let server: TestServer;
let admin: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  other = await server.login('hanggu');
});

afterAll(() => server?.stop());

/** A valid picture of the given size: header, one chunk, end. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  return Buffer.concat([header, Buffer.from('0000000049454e44ae426082', 'hex')]);
}

const PICTURE = png(640, 480);

async function send(client: ApiClient, file: { name: string; content: Buffer; verb?: string }): Promise<Envelope> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file.content)]), file.name);
  const response = await client.raw(`/sysFileInfo/${file.verb ?? 'upload'}`, { method: 'POST', body: form });
  return response.json();
}

async function upload(client: ApiClient, name = 'a.png', content = PICTURE): Promise<string> {
  const answer = await send(client, { name, content });
  expect(answer).toMatchObject({ success: true, data: expect.stringMatching(/^\d+$/) });
  return String(answer.data);
}

const filesOnDisk = () => {
  const folder = join(server.platform.config.dataDir, 'files', 't_1');
  return existsSync(folder) ? readdirSync(folder).flatMap((part) => readdirSync(join(folder, part))) : [];
};

test('transport-05 a picture is stored under a random name and shown to its uploader alone, as bytes', async () => {
  const id = await upload(admin, '现场 照片;"1".png');
  const shown = await admin.raw(`/sysFileInfo/preview?id=${id}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PICTURE);
  expect(filesOnDisk().every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
  const refused = await other.raw(`/sysFileInfo/preview?id=${id}`);
  expect(await refused.text()).toContain('"success":false,"code":500,"message":"文件不存在"');
  expect((await server.anonymous.raw(`/sysFileInfo/preview?id=${id}`)).status).toBe(401);
});

test('a download is an attachment with an encoded name', async () => {
  const id = await upload(admin, '报告，一.pdf', Buffer.from('%PDF-1.7 …'));
  const saved = await admin.raw(`/sysFileInfo/download?id=${id}`);
  expect(saved.headers.get('content-type')).toBe('application/octet-stream');
  expect(saved.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[^"]*"; filename\*=UTF-8''%E6%8A%A5/,
  );
});

test('what the content is not, the name cannot make it', async () => {
  const html = Buffer.from('<html><script>alert(1)</script>');
  const cases: [string, Buffer][] = [
    ['x.html', html],
    ['x.svg', Buffer.from('<svg onload=alert(1)>')],
    ['x.jpg', html],
    ['x.png.html', PICTURE],
    ['x.exe', Buffer.from('MZ')],
    ['x', PICTURE],
    ['x.jpg', PICTURE],
    ['x.txt', html],
    ['x.docx', Buffer.from('504b0304', 'hex')],
  ];
  const before = filesOnDisk().length;
  for (const [name, content] of cases) {
    expect(await send(admin, { name, content }), name).toMatchObject({
      success: false,
      code: 400,
      message: '文件类型不允许',
    });
  }
  expect(await send(admin, { name: 'huge.png', content: png(30_000, 30_000) })).toMatchObject({
    success: false,
    code: 400,
  });
  expect(await send(admin, { name: 'empty.png', content: Buffer.alloc(0) })).toMatchObject({ success: false });
  expect(await send(admin, { name: 'a.pdf', content: Buffer.from('%PDF-1.7'), verb: 'uploadAvatar' })).toMatchObject({
    success: false,
  });
  expect(filesOnDisk()).toHaveLength(before);
  expect(readdirSync(join(server.platform.config.dataDir, 'tmp'))).toEqual([]);
});

test('names that are paths or tricks stay names', async () => {
  for (const name of ['../../x.png', '..\\x.png', 'C:\\x.png', 'CON.png', `${'长'.repeat(300)}.png`]) {
    const answer = await send(admin, { name, content: PICTURE });
    // A name cut to its limit may lose its suffix and with it its right to be stored.
    if (!answer.success) expect(answer.message).toBe('文件类型不允许');
  }
  const { rows } = await admin.read<{ rows: { fileOriginName: string; filePath: string }[] }>('/sysFileInfo/page', {
    pageSize: 100,
  });
  for (const row of rows) {
    expect(row.fileOriginName).not.toMatch(/[/\\]/);
    expect(row.filePath).not.toContain(server.platform.config.dataDir);
  }
});

test('a record makes files its own, shows them as links and hands them back unchanged', async () => {
  const [one, two] = [await upload(admin), await upload(admin)];
  await admin.write('/EquipmentFile/add', { machineNo: 'F-1', machineName: '泵', pictures: `${one},${two}` });
  const [row] = (
    await admin.read<{ rows: { id: number; pictures: string }[] }>('/EquipmentFile/page', { machineNo: 'F-1' })
  ).rows;
  const links = row?.pictures.split(',') ?? [];
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect(link).toMatch(/^\/api\/sysFileInfo\/preview\?id=\d+&exp=\d+&sig=1\.[\w-]{43}\.[\w-]+$/);
    const shown = await server.anonymous.raw(link.replace(/^\/api/, ''));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const forged = await server.anonymous.raw(link.replace(/^\/api/, '').replace(/id=\d+/, `id=${Number(one) + 100}`));
    expect(forged.status).toBe(401);
  }
  const version = async () => (await admin.read<{ version: number }>('/EquipmentFile/detail', { id: row?.id })).version;
  const before = await version();
  await admin.write('/EquipmentFile/edit', { id: row?.id, pictures: row?.pictures });
  expect(await version()).toBe(before);
  expect((await other.raw(`/sysFileInfo/preview?id=${one}`)).status).toBe(200);
  expect((await admin.post('/sysFileInfo/delete', { id: one })).body).toMatchObject({
    success: false,
    extras: { errorCode: 'D1007' },
  });
  await admin.write('/EquipmentFile/edit', { id: row?.id, pictures: links[1] });
  expect(
    (await admin.read<{ pictures: string }>('/EquipmentFile/detail', { id: row?.id })).pictures.split(','),
  ).toHaveLength(1);
});

test('a file says where it is used, and its detail opens it for those who may', async () => {
  interface Told {
    usedBy: string;
    picture?: string;
    content?: string;
  }
  const id = await upload(admin);
  const told = (by = admin) => by.read<Told>('/sysFileInfo/detail', { id });
  expect((await told()).usedBy).toBe('尚未使用');
  await admin.write('/EquipmentFile/add', { machineNo: 'F-91', machineName: '叉车', pictures: id });
  const { usedBy, picture, content } = await told();
  expect(usedBy).toBe('设备档案：叉车');
  expect(content).toContain(`${picture},`);
  const shown = await server.anonymous.raw(String(picture).replace(/^\/api/, ''));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('only files of one’s own can be attached', async () => {
  const foreign = await upload(other);
  const mine = await upload(admin);
  const document = await upload(admin, 'a.pdf', Buffer.from('%PDF-1.7'));
  await admin.write('/EquipmentFile/add', { machineNo: 'F-2', machineName: '阀', pictures: mine });
  const values = [
    foreign,
    mine,
    document,
    '999999999',
    'javascript:alert(1)',
    'https://evil/x.png',
    '/api/x?a=1,2',
    Array.from({ length: 21 }, (_, i) => i + 1).join(),
  ];
  for (const pictures of values) {
    const answer = await admin.post('/EquipmentFile/add', { machineNo: 'F-3', machineName: '罐', pictures });
    expect(answer.body, pictures).toMatchObject({
      success: false,
      code: 400,
      extras: { errors: [{ field: 'pictures' }] },
    });
  }
});

test('ids that are none find nothing', async () => {
  for (const id of ['', '0', '-1', '../../etc/passwd', '1 or 1=1', '999999999']) {
    for (const verb of ['preview', 'download']) {
      const response = await admin.raw(`/sysFileInfo/${verb}?id=${encodeURIComponent(id)}`);
      expect([response.status, (await response.json()).success]).toEqual([200, false]);
    }
  }
});

test('only the uploader deletes, and only what no record uses', async () => {
  const id = await upload(other);
  expect((await other.post('/sysFileInfo/delete', { id })).status).toBe(403);
  await admin.write('/sysFileInfo/delete', { id });
  expect((await (await other.raw(`/sysFileInfo/preview?id=${id}`)).json()).message).toBe('文件不存在');
});

test('a link opens its own file while it lasts, for whoever holds it, and nothing else', async () => {
  const [id, other] = [await upload(admin), await upload(admin)];
  const holder = { tenant: '1', tokenHash: hashToken(admin.token ?? '') };
  const link = server.platform.links.link(holder, id, 'preview');
  const fresh = new URL(link, server.base);
  const open = async (change: Record<string, string>, headers: Record<string, string> = {}) => {
    const url = new URL(fresh);
    for (const [key, value] of Object.entries(change)) url.searchParams.set(key, value);
    return (await fetch(url, { headers })).status;
  };
  const [sig = '', exp = ''] = ['sig', 'exp'].map((key) => String(fresh.searchParams.get(key)));
  const expired = new FileLinks(Buffer.alloc(32), () => new Date(Date.now() - 3_600_000)).link(holder, id, 'preview');
  expect(await open({})).toBe(200);
  expect(await open({}, { authorization: `Bearer ${'x'.repeat(43)}` })).toBe(200);
  const forged = [
    { id: other },
    { exp: String(Number(exp) + 1) },
    { exp: String(Number(exp) + 86_400_000) },
    { exp: '1e99' },
    { sig: sig.replace(/^1/, '2') },
    { sig: sig.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
    { sig: sig.slice(0, -1) },
    { sig: '' },
    Object.fromEntries(new URL(expired, server.base).searchParams),
  ];
  for (const change of forged) expect(await open(change), JSON.stringify(change)).toBe(401);
});

test('the sweeper takes what nobody used, and nothing else', async () => {
  const { database, config } = server.platform;
  const store = new LocalFiles(config.dataDir);
  const sweep = (now: Date) => sweepFiles({ database, store, now }, '1');
  const kept = await upload(admin);
  await admin.write('/EquipmentFile/add', { machineNo: 'F-9', machineName: '塔', pictures: kept });
  await upload(admin);
  await sweep(new Date());
  const before = filesOnDisk().length;
  const orphan = join(config.dataDir, 'files', 't_1', 'ab');
  mkdirSync(orphan, { recursive: true });
  const name = 'ab'.repeat(16);
  writeFileSync(join(orphan, name), 'x');
  utimesSync(join(orphan, name), new Date('2020-01-01'), new Date('2020-01-01'));
  await sweep(new Date());
  expect(existsSync(join(orphan, name))).toBe(false);
  expect(filesOnDisk()).toHaveLength(before);
  await sweep(new Date(Date.now() + 30 * 86_400_000));
  expect((await admin.raw(`/sysFileInfo/preview?id=${kept}`)).status).toBe(200);
  const { rows } = await database.query(
    'select count(*) as n from t_1.sys_file_info where not is_deleted and owner_resource is null',
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('61 62 what a picture hides does not run, and its name stays text', async () => {
  const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)//<script>')]);
  const names = ['a"\r\nX: y.png', '\u202egpj.exe.png', 'a.png\u0000.html', '<img src=x>.png'];
  for (const name of names) {
    const { status, body } = await sendFile(admin, '/sysFileInfo/upload', { file: { name, bytes: PIXEL } });
    expect(status, name).toBe(200);
    if (!body.success) continue;
    const answer = await admin.raw(`/sysFileInfo/download?id=${body.data}`);
    expect(answer.headers.get('x')).toBeNull();
    expect(answer.headers.get('content-disposition'), name).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.!~*-]*$/,
    );
  }
  const { body } = await sendFile(admin, '/sysFileInfo/upload', { file: { name: 'a.gif', bytes: polyglot } });
  if (!body.success) return;
  const shown = await admin.raw(`/sysFileInfo/preview?id=${body.data}`);
  expect(shown.headers.get('content-type')).toBe('image/gif');
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
});

test('64 an upload that breaks off leaves nothing behind', async () => {
  const before = await businessDigest(server);
  const { hostname, port } = new URL(server.base);
  const socket = connect(Number(port), hostname);
  const part =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const head = ['POST /api/sysFileInfo/upload HTTP/1.1', 'Host: 127.0.0.1', `Authorization: Bearer ${admin.token}`];
  const type = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 900000', '', ''];
  socket.write([...head, ...type].join('\r\n') + part);
  socket.write(PIXEL);
  const folder = join(server.platform.config.dataDir, 'tmp');
  await until(() => expect(readdirSync(folder)).toHaveLength(1));
  socket.destroy();
  await until(() => expect(readdirSync(folder)).toEqual([]));
  expect(await businessDigest(server)).toEqual(before);
});

test('67 ranges are served, refused or ignored, never broken', async () => {
  const id = await upload(admin, 'a.png', PIXEL);
  const many = Array.from({ length: 1_000 }, (_, n) => `${n}-${n}`).join(',');
  for (const range of ['bytes=0-', 'bytes=9999999-', 'bytes=-0', 'bytes=5-1', 'bytes=x', `bytes=${many}`, 'rows=1-2']) {
    for (const more of [[], [['if-range', 'junk']]]) {
      const answer = await admin.raw(`/sysFileInfo/download?id=${id}`, {
        headers: new Headers([['range', range], ...more] as [string, string][]),
      });
      expect([200, 206, 416], range.slice(0, 40)).toContain(answer.status);
      expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(PIXEL.length);
    }
  }
});

test('a text keeps pictures of its own record alone, and shows them to its readers by links', async () => {
  const sent = await send(admin, { name: 'a.png', content: PICTURE, verb: 'uploadEditor' });
  const { url } = sent as unknown as { url: string };
  const source = url.replaceAll('&', '&amp;');
  const content = `<p>看图</p><img src="${source}" alt="现场"><img src="https://evil.example/a.png">`;
  const body = { title: '带图', type: 1, status: 1, content };
  await admin.write('/News/add', body);
  const page = await admin.read<{ rows: { id: number }[] }>('/News/page', { title: body.title });
  const id = page.rows[0]?.id;
  const read = await other.read<{ content: string }>('/News/detail', { id: String(id) });
  const [, link = ''] = /<img src="([^"]+)" alt="现场" \/>$/.exec(read.content) ?? [];
  expect(link).not.toBe(source);
  const shown = await fetch(`${server.base}${link.replaceAll('&amp;', '&')}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { rows } = await server.platform.database.query('select content from t_1.news where id = $1', [id]);
  const file = /id=(\d+)/.exec(url)?.[1];
  expect(rows[0]?.content).toBe(`<p>看图</p><img src="picture:${file}" alt="现场" />`);
  // Neither the picture of another record, nor one another person has uploaded.
  const again = await admin.post('/News/add', { ...body, title: '抄图' });
  expect(again.body.message).toContain('已用于其他记录');
  const theirs = (await send(other, { name: 'b.png', content: PICTURE, verb: 'uploadEditor' })) as unknown as {
    url: string;
  };
  const stolen = `<img src="${theirs.url.replaceAll('&', '&amp;')}">`;
  const refused = await admin.post('/News/add', { ...body, title: '借图', content: stolen });
  expect(refused.body.message).toContain('只能使用自己上传的文件');
});
