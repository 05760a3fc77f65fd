import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { businessDigest } from '../support/digest.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
});

afterAll(() => server?.stop());

interface Row {
  id: number;
  code: string;
  name: string;
  value: string;
  typeId: number;
}

const typeOf = async (code: string): Promise<Row> => {
  const { rows } = await admin.read<{ rows: Row[] }>('/sysDictType/page', { code, pageSize: 500 });
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(code);
  return found;
};

const valueIn = async (type: string, code: string): Promise<Row> => {
  const rows = await admin.read<Row[]>('/sysDictData/list', { typeId: (await typeOf(type)).id });
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`${type} ${code}`);
  return found;
};

const refusal = async (path: string, body: object) => {
  const before = await businessDigest(server);
  const answer = await admin.post(path, body);
  expect(answer.body.success).toBe(false);
  expect(await businessDigest(server)).toEqual(before);
  return { message: answer.body.message, code: answer.body.extras?.errorCode };
};

test('dictionary-server-02 dictionary-server-03 lifecycle-16 lifecycle-17 the tree and the drop-down have the shapes the client keeps', async () => {
  const tree = await admin.read<{ code: string }[]>('/sysDictType/tree');
  const type = await typeOf('menu_Rectify');
  const values = [await valueIn('menu_Rectify', '0'), await valueIn('menu_Rectify', '1')];
  expect(tree.find(({ code }) => code === 'menu_Rectify')).toEqual({
    id: type.id,
    pid: 0,
    code: 'menu_Rectify',
    name: type.name,
    children: values.map(({ id, code, value }) => ({ id, pid: type.id, code, name: value, children: [] })),
  });
  expect(await admin.read('/sysDictType/dropDown', { code: 'menu_Rectify' })).toEqual([
    { code: '0', value: '未整改' },
    { code: '1', value: '已整改' },
  ]);
  expect((await admin.get('/sysDictType/dropDown', { code: 'nothing' })).body).toMatchObject({
    success: false,
    message: '字典类型不存在',
    extras: { errorCode: 'D3000' },
  });
  expect((await server.anonymous.get('/sysDictType/tree')).status).toBe(401);
});

test('dictionary-server-01 names and codes are taken once', async () => {
  const type = await typeOf('sex');
  expect(await refusal('/sysDictType/add', { name: '另一个', code: type.code })).toEqual({
    message: '字典类型已存在,名称或编码重复',
    code: 'D3001',
  });
  expect((await refusal('/sysDictType/add', { name: type.name, code: 'another' })).code).toBe('D3001');
  expect(await refusal('/sysDictData/add', { typeId: type.id, value: '男士', code: '1' })).toEqual({
    message: '字典值已存在,名称或编码重复',
    code: 'D3003',
  });
  expect((await refusal('/sysDictData/add', { typeId: 999_999, value: '无', code: 'x' })).code).toBe('D3000');
  expect((await refusal('/sysDictData/edit', { id: 999_999, value: '无' })).code).toBe('D3004');
});

test('a type with values, or used by a field, stays', async () => {
  expect(await refusal('/sysDictType/delete', { id: (await typeOf('sex')).id })).toEqual({
    message: '字典类型下面有字典值禁止删除',
    code: 'D3002',
  });
});

test('dictionary-server-04 dictionary-server-05 status-constants-02 a status is 0 or 1 and nothing that looks like it', async () => {
  const { id } = await typeOf('sex');
  for (const status of [2, null, '0', '1', true, [0], undefined, -1]) {
    expect((await refusal('/sysDictType/changeStatus', { id, status })).code).toBe('D3005');
  }
  await admin.write('/sysDictType/changeStatus', { id, status: 1 });
  expect(await admin.read('/sysDictType/dropDown', { code: 'sex' })).toEqual([]);
  await admin.write('/sysDictType/changeStatus', { id, status: 0 });
  expect(await admin.read<unknown[]>('/sysDictType/dropDown', { code: 'sex' })).not.toEqual([]);
  const value = await valueIn('sex', '1');
  const offered = async () =>
    (await admin.read<Row[]>('/sysDictType/dropDown', { code: 'sex' })).map(({ code }) => code);
  await admin.write('/sysDictData/changeStatus', { id: value.id, status: 1 });
  expect(await offered()).not.toContain('1');
  await admin.write('/sysDictData/changeStatus', { id: value.id, status: 0 });
  expect(await offered()).toContain('1');
});

test('status-constants-05 the dictionaries of the screens exist', async () => {
  const tree = await admin.read<{ code: string }[]>('/sysDictType/tree');
  const codes = [
    'risk_register_status',
    'again_check_result_view',
    'common_status',
    'cycle_type',
    'menu_Rectify',
    'risk_register_isrisk_view',
    'risk_rectify_type',
  ];
  expect(tree.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
});

test('of a workflow code only the text may change', async () => {
  const value = await valueIn('risk_register_status', '3');
  for (const change of [{ code: '33' }, { sort: 1 }]) {
    expect((await refusal('/sysDictData/edit', { ...value, ...change })).message).toBe(
      '流程所用的字典值只可修改显示文字',
    );
  }
  await refusal('/sysDictData/changeStatus', { id: value.id, status: 1 });
  await refusal('/sysDictData/delete', { id: value.id });
  await refusal('/sysDictData/add', { typeId: value.typeId, value: '新状态', code: '7' });
  await refusal('/sysDictType/edit', { id: value.typeId, code: 'other' });
  await refusal('/sysDictType/changeStatus', { id: value.typeId, status: 1 });
  await admin.write('/sysDictData/edit', { id: value.id, value: '整改中' });
  const tree = await admin.read<{ code: string; children: { code: string; name: string }[] }[]>('/sysDictType/tree');
  const status = tree.find(({ code }) => code === 'risk_register_status');
  expect(status?.children.find(({ code }) => code === '3')?.name).toBe('整改中');
});

test('a value a record shows is not deleted, and does not change its type', async () => {
  const sex = await valueIn('sex', '2');
  await server.platform.database.query("update t_1.sys_user set sex = 2 where account = 'linanqi'");
  expect((await refusal('/sysDictData/delete', { id: sex.id })).code).toBe('D1007');
  await refusal('/sysDictData/edit', { id: sex.id, typeId: (await typeOf('notice_type')).id });
  await admin.write('/sysDictData/delete', { id: (await valueIn('sex', '3')).id });
});

test('a record takes only codes its dictionary offers', async () => {
  const body = { name: '抽查', cycleType: 9, cycleNum: 1 };
  const answer = await admin.post('/CheckType/add', body);
  expect(answer.body).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: 'cycleType' }] } });
  expect((await admin.post('/CheckType/add', { ...body, cycleType: '2' })).body.success).toBe(true);
});

test('another process sees a change at once', async () => {
  const { startTestServer } = await import('../support/server.ts');
  const second = await startTestServer({ seed: 'none', database: server.database });
  try {
    const elsewhere = await second.login();
    await elsewhere.read('/sysDictType/tree');
    const value = await valueIn('yes_or_no', 'Y');
    await admin.write('/sysDictData/edit', { id: value.id, value: '是的' });
    expect(await elsewhere.read('/sysDictType/dropDown', { code: 'yes_or_no' })).toContainEqual({
      code: 'Y',
      value: '是的',
    });
  } finally {
    await second.stop();
  }
});
