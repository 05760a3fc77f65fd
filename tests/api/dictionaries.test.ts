import { expect, test } from 'vitest';
import { withoutTrace } from '../support/digest.ts';
import { startPeopledServer } from '../support/people.ts';
import { serversOfFile, signedIn } from '../support/servers/of-file.ts';
import { withSecond } from '../support/servers/second-server.ts';
import { importSheet, sheetOf } from '../support/sheets/sheet-kit.ts';

const [server, second] = serversOfFile(() => withSecond(startPeopledServer()));
const admin = signedIn(server);

interface Row {
  id: number;
  code: string;
  name: string;
  value: string;
  typeId: number;
}

const coded = (rows: Row[], code: string): Row => {
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(code);
  return found;
};
const typeOf = async (code: string) => coded(await admin.rows('/sysDictType/page', { code, pageSize: 500 }), code);
const valueIn = async (type: string, code: string) =>
  coded(await admin.read('/sysDictData/list', { typeId: (await typeOf(type)).id }), code);

const refusal = async (path: string, body: object) => {
  const answer = await withoutTrace(server, () => admin.post(path, body));
  expect(answer.body.success).toBe(false);
  return { message: answer.body.message, code: answer.body.extras?.errorCode };
};

test('status-constants-05 dictionary-server-02 dictionary-server-03 lifecycle-16 lifecycle-17 the tree and the drop-down have the shapes the client keeps', async () => {
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
  const absent = { success: false, message: '字典类型不存在', extras: { errorCode: 'D3000' } };
  expect((await admin.get('/sysDictType/dropDown', { code: 'nothing' })).body).toMatchObject(absent);
  expect((await server.anonymous.get('/sysDictType/tree')).status).toBe(401);
});

test('a type with values, or used by a field, stays', async () => {
  const held = { message: '字典类型下面有字典值禁止删除', code: 'D3002' };
  expect(await refusal('/sysDictType/delete', { id: (await typeOf('sex')).id })).toEqual(held);
});

test('dictionary-server-04 dictionary-server-05 status-constants-02 a status is 0 or 1 and nothing that looks like it', async () => {
  const { id } = await typeOf('sex');
  for (const status of [2, null, '1'])
    expect((await refusal('/sysDictType/changeStatus', { id, status })).code).toBe('D3005');
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

test('another process sees a change at once', async () => {
  const elsewhere = await second.login();
  await elsewhere.read('/sysDictType/tree');
  const value = await valueIn('yes_or_no', 'Y');
  await admin.write('/sysDictData/edit', { id: value.id, value: '是的' });
  const offered = await elsewhere.read('/sysDictType/dropDown', { code: 'yes_or_no' });
  expect(offered).toContainEqual({ code: 'Y', value: '是的' });
});

/** Codes are typed, read aloud and listed: codes that look alike are the same, and none needs quoting. */
const TAKEN = '唯一编码已存在';
const codeTaken = { success: false, extras: { errors: [{ field: 'code', message: TAKEN }] } };
const ODD = ['a b', "a'b", 'a"b', 'a,b', '早班', 'ａｂ', '<script>', 'a\u00a0b'];
const shiftId = async () => (await typeOf('shift_kind')).id;

test('55 57 codes are letters, digits and a few signs', async () => {
  await admin.write('/sysDictType/add', { name: '班次', code: 'shift_kind' });
  const typeId = await shiftId();
  await admin.write('/sysDictData/add', { typeId, value: '早班', code: 'Early' });
  const message = '唯一编码只能由字母、数字和 _ . : - 组成';
  for (const code of ODD) {
    const value = await admin.post('/sysDictData/add', { typeId, value: '班', code });
    const type = await admin.post('/sysDictType/add', { name: `类型${code}`.slice(0, 20), code });
    for (const { body } of [value, type]) expect(body, code).toMatchObject({ success: false, code: 400, message });
  }
  for (const code of ['Y', '1', 'a.b:c-d_e', '<=', '!=']) {
    await admin.write('/sysDictData/add', { typeId, value: `值${code}`, code });
  }
});

test('dictionary-server-01 57 names and codes are taken once, also where case alone differs', async () => {
  const typeId = await shiftId();
  for (const code of ['early', 'EARLY']) {
    const { body } = await admin.post('/sysDictData/add', { typeId, value: '早', code });
    expect(body, code).toMatchObject({ ...codeTaken, message: '字典值已存在,名称或编码重复' });
  }
  const typeTaken = { ...codeTaken, message: '字典类型已存在,名称或编码重复' };
  expect((await admin.post('/sysDictType/add', { name: '别的', code: 'SHIFT_KIND' })).body).toMatchObject(typeTaken);
  expect((await refusal('/sysDictType/add', { name: '班次', code: 'another' })).code).toBe('D3001');
  expect((await refusal('/sysDictData/add', { typeId: 999_999, value: '无', code: 'x' })).code).toBe('D3000');
  expect((await refusal('/sysDictData/edit', { id: 999_999, value: '无' })).code).toBe('D3004');
  const id = await admin.add('/sysDictData/add', { typeId, value: '晚班', code: 'late' });
  expect((await admin.post('/sysDictData/edit', { id, code: 'EARLY' })).body).toMatchObject(codeTaken);
  // A record may change the case of its own code.
  await admin.write('/sysDictData/edit', { id, code: 'Late' });
});

test('57 two that differ in spelling alone are one, also when they are added at the same moment', async () => {
  const typeId = await shiftId();
  const adders: [path: string, body: object][] = [
    ['/sysPos/add', {}],
    ['/sysRole/add', {}],
    ['/sysDictType/add', {}],
    ['/sysDictData/add', { typeId, value: '同时' }],
  ];
  for (const [path, more] of adders) {
    const add = (code: string, name: string) => {
      const named = path === '/sysDictData/add' ? { value: name } : { name };
      return admin.post(path, { ...more, ...named, code });
    };
    const both = (await Promise.all([add('At_once', '甲班'), add('at_ONCE', '乙班')])).map(({ body }) => body);
    both.sort((one, other) => Number(other.success) - Number(one.success));
    expect(both, path).toMatchObject([{ success: true }, codeTaken]);
    expect((await add('AT_ONCE', '丙班')).body, path).toMatchObject(codeTaken);
  }
  // In forms without a pattern for codes, full-width characters equal the normal ones.
  expect((await admin.post('/sysPos/add', { name: '丁班', code: 'Ａt＿once' })).body).toMatchObject(codeTaken);
});

test('57 lines of a sheet are held to it before anything is written, to each other and to records', async () => {
  await admin.write('/sysPos/add', { name: '早先的', code: 'Held_1' });
  const lines = ['Line_1', 'LINE_1', 'HELD_1'].map((code, index) => [`岗位${index}`, code]);
  const bytes = await sheetOf(['职位名称', '唯一编码'], ...lines);
  const { data } = await importSheet(admin, '/sysPos/import', { bytes, fields: { dryRun: 'true' } });
  expect(data).toMatchObject({
    errors: [
      { row: 3, field: 'code', message: '唯一编码与第 2 行重复' },
      { row: 4, field: 'code', message: TAKEN },
    ],
  });
});
