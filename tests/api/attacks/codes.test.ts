import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbookBuffer } from '../../../src/server/workbook/write-workbook.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { upload } from '../../support/upload.ts';

/** Codes are typed, read aloud and put into lists: what looks alike is one code, and none needs quoting. */

let server: TestServer;
let admin: ApiClient;
let typeId: number;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  await admin.write('/sysDictType/add', { name: '班次', code: 'shift_kind' });
  const { rows } = await admin.read<{ rows: { id: number }[] }>('/sysDictType/page', { code: 'shift_kind' });
  typeId = Number(rows[0]?.id);
  await admin.write('/sysDictData/add', { typeId, value: '早班', code: 'Early' });
});
afterAll(() => server?.stop());

const ODD = ['a b', "a'b", 'a"b', 'a,b', '早班', '😀', 'ａｂ', 'a\\b', '<script>', '{{1}}', 'a\u00a0b', 'é'];

test('55 57 codes are letters, digits and a few signs', async () => {
  const message = '唯一编码只能由字母、数字和 _ . : - 组成';
  for (const code of ODD) {
    const value = await admin.post('/sysDictData/add', { typeId, value: '班', code });
    const type = await admin.post('/sysDictType/add', { name: `类型${code}`.slice(0, 20), code });
    for (const { body } of [value, type]) expect(body, code).toMatchObject({ success: false, code: 400, message });
  }
  for (const code of ['Y', '1', 'a.b:c-d_e', '<=', '!=']) {
    const { body } = await admin.post('/sysDictData/add', { typeId, value: `值${code}`, code });
    expect(body.success, JSON.stringify(body)).toBe(true);
  }
});

test('57 a code that differs in case alone is taken', async () => {
  const told = { success: false, extras: { errors: [{ field: 'code', message: '唯一编码已存在（不区分大小写）' }] } };
  for (const code of ['early', 'EARLY']) {
    const { body } = await admin.post('/sysDictData/add', { typeId, value: '早', code });
    expect(body, code).toMatchObject({ ...told, message: '字典值已存在,名称或编码重复' });
  }
  expect((await admin.post('/sysDictType/add', { name: '别的', code: 'SHIFT_KIND' })).body).toMatchObject({
    ...told,
    message: '字典类型已存在,名称或编码重复',
  });
  await admin.write('/sysDictData/add', { typeId, value: '晚班', code: 'late' });
  const { rows } = await admin.read<{ rows: { id: number; code: string }[] }>('/sysDictData/page', { typeId });
  const late = rows.find(({ code }) => code === 'late');
  expect((await admin.post('/sysDictData/edit', { id: late?.id, code: 'EARLY' })).body).toMatchObject(told);
  // Its own spelling may change.
  expect((await admin.post('/sysDictData/edit', { id: late?.id, code: 'Late' })).body.success).toBe(true);
});

test('57 two that differ in spelling alone are one, also when they are added at the same moment', async () => {
  const told = { success: false, extras: { errors: [{ field: 'code', message: '唯一编码已存在（不区分大小写）' }] } };
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
    const both = await Promise.all([add('At_once', '甲班'), add('at_ONCE', '乙班')]);
    expect(
      both.filter(({ body }) => body.success),
      path,
    ).toHaveLength(1);
    expect(both.find(({ body }) => !body.success)?.body, path).toMatchObject(told);
    expect((await add('AT_ONCE', '丙班')).body, path).toMatchObject(told);
  }
  // Where the form leaves the choice of signs free, wide ones are the same too.
  expect((await admin.post('/sysPos/add', { name: '丁班', code: 'Ａt＿once' })).body).toMatchObject(told);
});

test('57 lines of a sheet are held to it before anything is written, to each other and to records', async () => {
  await admin.write('/sysPos/add', { name: '早先的', code: 'Held_1' });
  const lines = ['Line_1', 'LINE_1', 'HELD_1'].map((code, index) => ({ values: [`岗位${index}`, code] }));
  const rows = [{ values: ['职位名称', '唯一编码'] }, ...lines];
  const bytes = await workbookBuffer([{ name: '职位', layout: { widths: [] }, rows: [rows] }]);
  const fields = { dryRun: 'true' };
  const { body } = await upload(admin, '/sysPos/import', { file: { name: '职位.xlsx', bytes }, fields });
  expect(body.data).toMatchObject({
    errors: [
      { row: 3, field: 'code', message: '唯一编码与第 2 行重复' },
      { row: 4, field: 'code', message: '唯一编码已存在（不区分大小写）' },
    ],
  });
});
