import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient, Envelope } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Requests that mean two things at once, and what answers carry that no route has made. */

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
});
afterAll(() => server?.stop());

async function postText(path: string, body: string | Buffer): Promise<{ status: number; body: Envelope }> {
  const headers = { 'content-type': 'application/json' };
  const response = await admin.raw(path, { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)) });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe('a body is read in one way only', () => {
  test.each([
    ['{"application":"system","application":"hazard"}', 'application'],
    ['{"application":"system","applicati\\u006fn":"hazard"}', 'application'],
    ['{"application":"a","x":[{"y":1},{"y":1,"z":"\\",{","y":2}]}', 'y'],
    ['{"application":"a","x":{"":1,"":2}}', ''],
  ])('of a key given twice neither value counts: %s', async (body, field) => {
    const answer = await postText('/sysMenu/change', body);
    expect(answer.body).toMatchObject({
      success: false,
      code: 400,
      message: `字段${field}重复`,
      extras: { errors: [{ field, message: `字段${field}重复` }] },
    });
  });

  test('the same key in two objects, and a value that reads like one, are no repetition', async () => {
    const body = '{"name":"\\"a\\":1,\\"a\\":2","type":{"a":1},"x":[{"a":1},{"a":{"a":2}}]}';
    expect((await postText('/sysMenu/change', body)).body.message).not.toContain('重复');
  });

  test('a byte order mark is not skipped', async () => {
    const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"application":"system"}')]);
    expect(await postText('/sysMenu/change', body)).toMatchObject({ status: 400, body: { code: 1_015_002 } });
    expect(await postText('/sysMenu/change', '{"application":"system"}')).toMatchObject({ body: { code: 200 } });
  });
});

describe('a number has one spelling', () => {
  test('an id with leading zeros names no record, in query and body', async () => {
    const [type] = (await admin.read<{ rows: { id: number }[] }>('/RiskType/page')).rows;
    const odd = [`0${type?.id}`, `00${type?.id}`, '00', `+${type?.id}`, `${type?.id}.0`];
    for (const id of odd) {
      expect((await admin.get('/RiskType/detail', { id })).body, id).toMatchObject({ message: '非法数据' });
      expect((await admin.post('/RiskType/edit', { id, name: '甲' })).body, id).toMatchObject({ message: '非法数据' });
      expect((await admin.post('/RiskType/mutiDelete', [id])).body, id).toMatchObject({ message: '非法数据' });
      const page = await admin.get('/sysUser/page', { 'sysEmpParam.orgId': id });
      expect(page.body, id).toMatchObject({ code: 400, message: '机构格式不正确' });
      const people = await admin.get('/RiskRegister/candidates', { stage: 'judge', orgId: id });
      expect(people.body, id).toMatchObject({ code: 400, extras: { errors: [{ field: 'orgId' }] } });
    }
    expect((await admin.get('/RiskType/detail', { id: String(type?.id) })).body.success).toBe(true);
  });

  test('a reference with leading zeros is refused in the words of its field', async () => {
    const add = (more: object) => admin.post('/EquipmentFile/add', { machineNo: 'Z-1', machineName: '甲', ...more });
    const [org] = await admin.read<{ id: string }[]>('/sysOrg/list');
    for (const [key, value] of Object.entries({ addressId: '01', orgId: `0${org?.id}`, userId: '01' })) {
      const { body } = await add({ [key]: value });
      expect(body, key).toMatchObject({ code: 400, extras: { errors: [{ field: key }] } });
    }
    const { body } = await admin.get('/EquipmentFile/page', { status: '00' });
    expect(body).toMatchObject({ code: 400, message: '参数状态格式不正确' });
    expect((await add({ orgId: org?.id })).body.success).toBe(true);
  });

  test('26 27 a direction is looked at without a field to sort by', async () => {
    for (const sortOrder of ['asc', 'descend; --', 'ASCEND', '1']) {
      const { body } = await admin.get('/RiskType/page', { sortOrder });
      expect(body, sortOrder).toMatchObject({ success: false, code: 400, message: '排序字段不合法' });
    }
    for (const sortOrder of ['', 'ascend', 'descend']) {
      expect((await admin.get('/RiskType/page', { sortOrder })).body.success, sortOrder).toBe(true);
    }
  });
});

describe('an upload is one file in the part file', () => {
  const send = async (name: string, path = '/sysFileInfo/upload', fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append(name, new Blob(['文字']), 'a.txt');
    return (await (await admin.raw(path, { method: 'POST', body: form })).json()) as Envelope; // one envelope
  };

  test('61 62 a part of another name is refused by its name', async () => {
    for (const name of ['upload', 'File', 'file[]']) {
      const message = `上传的文件应放在名为“file”的部分，不能是“${name}”`;
      const told = { success: false, code: 400, message, extras: { errors: [{ field: name, message }] } };
      expect(await send(name)).toMatchObject(told);
      expect(await send(name, '/RiskType/import')).toMatchObject(told);
    }
    expect(await send('file')).toMatchObject({ success: true });
  });

  test('parts no endpoint declares are refused like unknown keys', async () => {
    for (const name of ['tenantId', 'file']) {
      expect(await send('file', '/sysFileInfo/upload', { [name]: '1' })).toMatchObject({
        code: 400,
        message: `未知参数：${name}`,
      });
    }
    expect(await send('file', '/RiskType/import', { mode: 'all' })).not.toMatchObject({ message: '未知参数：mode' });
  });
});

test('125 refusals no route has made are as little kept and as tightly bound as any answer below /api', async () => {
  const calls: [method: string, path: string][] = [
    ['GET', '/api/none'],
    ['GET', '/api'],
    ['GET', '/api/login'],
    ['DELETE', '/api/sysUser/page'],
    ['OPTIONS', '/api/sysUser/page'],
    ['GET', '/api/%ff'],
    ['GET', '/assets/none.js'],
  ];
  for (const [method, path] of calls) {
    const response = await fetch(`${server.base}${path}`, { method });
    expect([400, 404, 405, 501], `${method} ${path}`).toContain(response.status);
    expect(Object.fromEntries(response.headers), `${method} ${path}`).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  }
});
