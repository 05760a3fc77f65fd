import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let client: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  client = await server.login('admin');
});
afterAll(() => server?.stop());

const list = (enumName: string) => client.read('/sysEnumData/list', { enumName });
const field = (EntityName: string, FieldName: string) =>
  client.get('/sysEnumData/listByFiled', { EntityName, FieldName });

it('enums-01 answers enumerations of the program with their numbers, to every signed-in user', async () => {
  expect(await list('LoginType')).toMatchObject([
    { code: 0, value: '登陆' },
    { code: 1 },
    { code: 2 },
    { code: 3 },
    { code: 4 },
  ]);
  expect(await list('YesOrNot')).toEqual([
    { code: 0, value: '是' },
    { code: 1, value: '否' },
  ]);
  expect(await list('RequestTypeEnum')).toHaveLength(5);
  expect(await list('HttpMethod')).toMatchObject([{ code: 0, value: 'GET' }, { value: 'POST' }, {}, {}]);
  expect(await list('CommonStatus')).toMatchObject([
    { code: 0, value: '正常' },
    { code: 1, value: '停用' },
    { code: 2, value: '删除' },
  ]);
  expect((await server.anonymous.get('/sysEnumData/list', { enumName: 'LoginType' })).status).toBe(401);
});

it('enums-02 answers the values of a field, as its descriptor limits them', async () => {
  expect((await field('RiskRegister', 'Status')).body.data).toEqual(
    (
      await client.read<{ code: string; value: string }[]>('/sysDictType/dropDown', { code: 'risk_register_status' })
    ).map(({ code, value }) => ({ code: Number(code), value })),
  );
  expect((await field('SysNotice', 'type')).body.success).toBe(true);
});

it.each([
  ['list', { enumName: 'NoSuchThing' }, 'D1501', '该类型不存在'],
  ['list', { enumName: 'SysUser' }, 'D1503', '该类型不是枚举类型'],
  ['listByFiled', { EntityName: 'NoSuchThing', FieldName: 'status' }, 'D1504', '该实体不存在'],
  ['listByFiled', { EntityName: 'SysUser', FieldName: 'nothing' }, 'D1502', '该字段不存在'],
  ['listByFiled', { EntityName: 'SysUser', FieldName: 'constructor' }, 'D1502', '该字段不存在'],
  ['listByFiled', { EntityName: 'SysUser', FieldName: 'name' }, 'D1503', '该类型不是枚举类型'],
])('enums-03 %s %j is %s', async (call, query, errorCode, message) => {
  const { body } = await client.get(`/sysEnumData/${call}`, query);
  expect(body).toMatchObject({ success: false, message, extras: { errorCode } });
});

it('enums-04 a stopped value is left out, and a name has to be said', async () => {
  const admin = await server.login();
  const type = { code: 'vis_type' };
  const { rows: types } = await admin.read<{ rows: { id: string }[] }>('/sysDictType/page', type);
  const { rows } = await admin.read<{ rows: { id: string; code: string }[] }>('/sysDictData/page', {
    typeId: types[0]?.id,
  });
  await admin.write('/sysDictData/changeStatus', { id: rows.find(({ code }) => code === '2')?.id, status: 1 });
  expect(await list('LoginType')).toHaveLength(4);
  expect((await client.get('/sysEnumData/list')).body).toMatchObject({ success: false, code: 400 });
});
