import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LocalFiles } from '../../src/features/records/files/server/file-store.ts';
import { sweepFiles } from '../../src/features/records/files/server/sweep.ts';
import type { ApiClient, Envelope } from '../support/api-client.ts';
import { businessDigest } from '../support/digest.ts';
import { startPeopledServer } from '../support/people.ts';
import { lookOf, noise, PIXEL, turnedPhoto } from '../support/pictures.ts';
import { serving, signedIn } from '../support/servers/of-file.ts';
import { rowsIn } from '../support/stored.ts';
import { until } from '../support/until.ts';
import { upload as sendFile } from '../support/upload.ts';

const { server, admin } = serving(startPeopledServer);
const other = signedIn(server, 'hanggu');

const PICTURE = await noise(64, 48);

async function send(client: ApiClient, file: { name: string; content: Buffer; verb?: string }): Promise<Envelope> {
  const { name, content: bytes, verb = 'upload' } = file;
  return (await sendFile(client, `/sysFileInfo/${verb}`, { file: { name, bytes } })).body;
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
  const preview = await admin.raw(`/sysFileInfo/preview?id=${id}`);
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(preview.headers.get('x-content-type-options')).toBe('nosniff');
  expect(preview.headers.get('content-security-policy')).toContain('sandbox');
  const [seen, sent] = await Promise.all(
    [Buffer.from(await preview.arrayBuffer()), PICTURE].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
  );
  expect(seen?.equals(sent ?? Buffer.alloc(0)), 'the same pixels').toBe(true);
  expect(filesOnDisk().every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
  const refused = await other.raw(`/sysFileInfo/preview?id=${id}`);
  expect(await refused.text()).toContain('"success":false,"code":500,"message":"文件不存在"');
  expect((await server.anonymous.raw(`/sysFileInfo/preview?id=${id}`)).status).toBe(401);
});

test('what the content is not, the name cannot make it', async () => {
  const html = Buffer.from('<html><script>alert(1)</script>');
  // More files that are refused: src/features/records/files/server/file-types.test.ts.
  const cases: [string, Buffer][] = [
    ['x.html', html],
    ['x.png.html', PICTURE],
  ];
  const before = filesOnDisk().length;
  for (const [name, content] of cases) {
    const refusal = { success: false, code: 400, message: '文件类型不允许' };
    expect(await send(admin, { name, content }), name).toMatchObject(refusal);
  }
  const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(20 * 1_048_576)]);
  expect(await send(admin, { name: 'a.pdf', content: large })).toMatchObject({ success: false, code: 413 });
  const broken = await send(admin, { name: 'broken.png', content: PICTURE.subarray(0, 200) });
  expect(broken).toMatchObject({ success: false, code: 400, message: expect.stringContaining('图片文件已损坏') });
  expect(await send(admin, { name: 'empty.png', content: Buffer.alloc(0) })).toMatchObject({ success: false });
  const paper = { name: 'a.pdf', content: Buffer.from('%PDF-1.7'), verb: 'uploadAvatar' };
  expect(await send(admin, paper)).toMatchObject({ success: false });
  expect(filesOnDisk()).toHaveLength(before);
  expect(readdirSync(join(server.platform.config.dataDir, 'tmp'))).toEqual([]);
});

test('a download is an attachment with an encoded name, that of a picture by its content (wire.md#5.8)', async () => {
  const webp = await sharp(PICTURE).webp().toBuffer();
  for (const [name, content, named] of [
    ['blob', PICTURE, 'blob.png'],
    ['chat.jpg', webp, 'chat.webp'],
    ['报告.pdf', Buffer.from('%PDF-1.7 …'), '%E6%8A%A5%E5%91%8A.pdf'],
  ] as const) {
    const saved = await admin.raw(`/sysFileInfo/download?id=${await upload(admin, name, content)}`);
    const disposition = `attachment; filename="${named}"; filename*=UTF-8''${named}`;
    expect(saved.headers.get('content-disposition')).toBe(disposition);
    expect(saved.headers.get('content-type')).toBe('application/octet-stream');
  }
  const heic = { name: 'IMG_1.HEIC', content: Buffer.from('\0\0\0\x20ftypheic') };
  expect(await send(admin, heic)).toMatchObject({ success: false, message: expect.stringContaining('“兼容性最佳”') });
  const refusal = { success: false, message: '文件类型不允许' };
  expect(await send(admin, { name: 'blob', content: Buffer.from('<html>') })).toMatchObject(refusal);
});

test('a photo of 48 million pixels comes out upright, with half of them a side', async () => {
  const id = await upload(admin, '现场.jpg', await turnedPhoto());
  const stored = await (await admin.raw(`/sysFileInfo/preview?id=${id}`)).arrayBuffer();
  const upright = { width: 3_000, height: 4_000, halves: ['dark', 'bright'] };
  expect(await lookOf(stored)).toMatchObject(upright);
});

test('a record makes files its own, shows them as links and hands them back unchanged', async () => {
  const [one, two] = [await upload(admin), await upload(admin)];
  await admin.write('/EquipmentFile/add', { machineNo: 'F-1', machineName: '泵', pictures: `${one},${two}` });
  const [row] = await admin.rows<{ id: number; pictures: string }>('/EquipmentFile/page', { machineNo: 'F-1' });
  const links = row?.pictures.split(',') ?? [];
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect(link).toMatch(/^\/api\/sysFileInfo\/preview\?id=\d+&exp=\d+&sig=1\.[\w-]{43}\.[\w-]+$/);
    const preview = await server.anonymous.raw(link.replace(/^\/api/, ''));
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
    // More forged links: src/server/file-links.test.ts.
    const forged = await server.anonymous.raw(link.replace(/^\/api/, '').replace(/id=\d+/, `id=${Number(one) + 100}`));
    expect(forged.status).toBe(401);
  }
  const stored = () => admin.read<{ version: number; pictures: string }>('/EquipmentFile/detail', { id: row?.id });
  const before = (await stored()).version;
  await admin.write('/EquipmentFile/edit', { id: row?.id, pictures: row?.pictures });
  expect((await stored()).version).toBe(before);
  expect((await other.raw(`/sysFileInfo/preview?id=${one}`)).status).toBe(200);
  const inUse = { success: false, extras: { errorCode: 'D1007' } };
  expect((await admin.post('/sysFileInfo/delete', { id: one })).body).toMatchObject(inUse);
  await admin.write('/EquipmentFile/edit', { id: row?.id, pictures: links[1] });
  expect((await stored()).pictures.split(',')).toHaveLength(1);
});

test('a file says where it is used, and its detail opens it for those who may', async () => {
  const id = await upload(admin);
  const readDetail = () => admin.read<{ [key: string]: string }>('/sysFileInfo/detail', { id });
  expect((await readDetail()).usedBy).toBe('尚未使用');
  await admin.write('/EquipmentFile/add', { machineNo: 'F-91', machineName: '叉车', pictures: id });
  const { usedBy, picture, content } = await readDetail();
  expect(usedBy).toBe('设备档案：叉车');
  expect(content).toContain(`${picture},`);
  const preview = await server.anonymous.raw(String(picture).replace(/^\/api/, ''));
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('only files of one’s own can be attached', async () => {
  const foreign = await upload(other);
  const mine = await upload(admin);
  const document = await upload(admin, 'a.pdf', Buffer.from('%PDF-1.7'));
  await admin.write('/EquipmentFile/add', { machineNo: 'F-2', machineName: '阀', pictures: mine });
  const many = Array.from({ length: 21 }, (_, i) => i + 1).join();
  for (const pictures of [foreign, mine, document, '999999999', 'javascript:alert(1)', '/api/x?a=1,2', many]) {
    const { body } = await admin.post('/EquipmentFile/add', { machineNo: 'F-3', machineName: '罐', pictures });
    const refusal = { success: false, code: 400, extras: { errors: [{ field: 'pictures' }] } };
    expect(body, pictures).toMatchObject(refusal);
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

test('61 62 what a picture hides does not run, and its name, a path or a trick, stays text', async () => {
  const polyglot = Buffer.concat([await sharp(PIXEL).gif().toBuffer(), Buffer.from('/**/=1;alert(1)//<script>')]);
  // The names as a header: src/server/http/input/binary.test.ts.
  const paths = ['../../x.png', '..\\x.png', 'C:\\x.png', 'CON.png', `${'长'.repeat(300)}.png`];
  for (const name of [...paths, 'a"\r\nX: y.png', '\u202egpj.exe.png', '<img src=x>.png']) {
    const { data } = await send(admin, { name, content: PIXEL });
    const answer = await admin.raw(`/sysFileInfo/download?id=${data}`);
    expect([answer.status, answer.headers.get('x')], name).toEqual([200, null]);
  }
  for (const row of await admin.rows('/sysFileInfo/page', { pageSize: 100 })) {
    expect(row.fileOriginName).not.toMatch(/[/\\]/);
    expect(row.filePath).not.toContain(server.platform.config.dataDir);
  }
  const id = await upload(admin, 'a.gif', polyglot);
  const preview = await admin.raw(`/sysFileInfo/preview?id=${id}`);
  expect(preview.headers.get('content-type')).toBe('image/gif');
  expect(preview.headers.get('x-content-type-options')).toBe('nosniff');
  expect(preview.headers.get('content-security-policy')).toContain('sandbox');
  expect(await preview.text()).not.toContain('alert');
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

test('a text keeps pictures of its own record alone, and shows them to its readers by links', async () => {
  const pictureOf = async (client: ApiClient) => {
    const sent = await send(client, { name: 'a.png', content: PICTURE, verb: 'uploadEditor' });
    return (sent as unknown as { url: string }).url;
  };
  const url = await pictureOf(admin);
  const source = url.replaceAll('&', '&amp;');
  const content = `<p>看图</p><img src="${source}" alt="现场"><img src="https://evil.example/a.png">`;
  const body = { title: '带图', type: 1, status: 1, content };
  const id = await admin.add('/News/add', body);
  const read = await other.read<{ content: string }>('/News/detail', { id: String(id) });
  const [, link = ''] = /<img src="([^"]+)" alt="现场" \/>$/.exec(read.content) ?? [];
  expect(link).not.toBe(source);
  const preview = await fetch(`${server.base}${link.replaceAll('&amp;', '&')}`);
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
  const [row] = await rowsIn(server, 'news', { id });
  const file = /id=(\d+)/.exec(url)?.[1];
  expect(row?.content).toBe(`<p>看图</p><img src="picture:${file}" alt="现场" />`);
  // A record cannot use the picture of another record, nor one uploaded by another user.
  const again = await admin.post('/News/add', { ...body, title: '抄图' });
  expect(again.body.message).toContain('已用于其他记录');
  const theirs = await pictureOf(other);
  const stolen = `<img src="${theirs.replaceAll('&', '&amp;')}">`;
  const refused = await admin.post('/News/add', { ...body, title: '借图', content: stolen });
  expect(refused.body.message).toContain('只能使用自己上传的文件');
});
