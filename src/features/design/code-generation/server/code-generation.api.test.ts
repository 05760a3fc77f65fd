import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { WireRecord } from '../../../../engine/json.ts';

interface Made {
  id: number;
  tableName: string;
  descriptorText: string;
  menuText: string;
  codesText: string;
}

const on = serving();
let admin: ApiClient;
let menuPid: number | undefined;

beforeAll(async () => {
  admin = on.admin;
  const menus = await admin.read<{ id: number; type: number }[]>('/sysMenu/list');
  menuPid = menus.find(({ type }) => type === 0)?.id;
});

const body = (more: object = {}) => ({
  tableName: '排查类型',
  busName: '排查类型',
  nameSpace: 'catalogue',
  authorName: '张三',
  generateType: '2',
  menuApplication: 'system',
  ...more,
});

async function made(more: object = {}): Promise<Made> {
  await admin.write('/codeGenerate/add', body({ menuPid, ...more }));
  const [first] = await admin.rows('/codeGenerate/page');
  return admin.read<Made>('/codeGenerate/detail', { id: Number(first?.id) });
}

const settingsOf = ({ id }: Made) => admin.read<WireRecord[]>('/sysCodeGenerateConfig/list', { codeGenId: id });
const remove = ({ id }: Made) => admin.write('/codeGenerate/delete', [{ id }]);

it('lists the tables of the resources with their columns, and no other', async () => {
  const tables = await admin.read<{ tableName: string; tableComment: string }[]>('/codeGenerate/InformationList');
  expect(tables).toContainEqual({ tableName: 'check_type', tableComment: '排查类型' });
  expect(tables.map(({ tableName }) => tableName)).not.toContain('schema_version');
  const columns = await admin.read<object[]>('/codeGenerate/ColumnList/check_type');
  expect(columns).toContainEqual(expect.objectContaining({ columnName: 'id', columnKey: 'True', netType: 'long' }));
  expect(columns).toContainEqual(
    expect.objectContaining({ columnName: 'name', columnKey: 'False', netType: 'string' }),
  );
  const none = await admin.get('/codeGenerate/ColumnList/pg_user');
  expect(none.body).toMatchObject({ success: false, message: expect.stringContaining('没有名为“pg_user”的表') });
});

it('begins with what the table says, once for each table', async () => {
  const record = await made();
  expect(record.tableName).toBe('check_type');
  const current = await admin.read<{ formJson: string }>('/formmanager/form', { typeName: 'CheckType' });
  expect(JSON.parse(record.descriptorText)).toEqual(JSON.parse(current.formJson));
  expect(JSON.parse(record.menuText)).toMatchObject({
    component: 'main/CheckType/index',
    router: '/catalogue/CheckType',
  });
  expect(record.codesText).toContain('CheckType:add');
  const again = await admin.post('/codeGenerate/add', body({ tableName: 'check_type', menuPid }));
  expect(again.body).toMatchObject({ success: false, message: '该表代码模板已经生成过' });
  const unknown = await admin.post('/codeGenerate/add', body({ tableName: 'pg_user', menuPid }));
  expect(unknown.body).toMatchObject({ extras: { errors: [{ field: 'tableName' }] } });
  await remove(record);
});

it('publishes what the settings say otherwise, and the form design takes it back', async () => {
  const record = await made();
  const settings = await settingsOf(record);
  const changed = settings.map((row) =>
    row.columnName === 'name' ? { ...row, columnComment: '类别', queryWhether: 'N' } : row,
  );
  await admin.write('/sysCodeGenerateConfig/edit', changed);
  const after = await admin.read<Made>('/codeGenerate/detail', { id: String(record.id) });
  const { name } = (JSON.parse(after.descriptorText) as Descriptor).record.properties;
  expect(name).toMatchObject({ title: '类别', 'x-search': false });
  await admin.write('/codeGenerate/runLocal', record);
  const forms = await admin.read<{ typeName: string }[]>('/formmanager/forms');
  const form = forms.find(({ typeName }) => typeName === 'CheckType');
  expect(form).toMatchObject({ version: 1, note: '代码生成，作者：张三' });
  const unchanged = await admin.post('/codeGenerate/runLocal', record);
  expect(unchanged.body).toMatchObject({ success: false, extras: { errorCode: 'FORM_UNCHANGED' } });
  await remove(record);
});

it('names row and remedy of settings that do not fit, and keeps what was there', async () => {
  const record = await made({ tableName: 'RiskType' });
  const before = await settingsOf(record);
  const wrong = async (row: object) => {
    const sent = [{ codeGenId: record.id, columnName: 'name', columnComment: '名称', ...row }];
    return (await admin.post('/sysCodeGenerateConfig/edit', sent)).body;
  };
  expect(await wrong({ columnName: 'nowhere' })).toMatchObject({ message: '第 1 行：表中没有列“nowhere”' });
  expect(await wrong({ effectType: 'fk', fkEntityName: 'Nothing' })).toMatchObject({
    message: '第 1 行：没有名为“Nothing”的实体',
  });
  expect(await wrong({ effectType: 'fk', fkEntityName: 'RiskPoint', fkColumnName: 'x' })).toMatchObject({
    message: '第 1 行：“风险点”没有列“x”',
  });
  expect(await wrong({ effectType: 'switch' })).toMatchObject({ message: expect.stringContaining('作用类型') });
  expect(await wrong({ codeGenId: 999_999_999 })).toMatchObject({ code: 404, message: '记录不存在' });
  expect((await admin.post('/sysCodeGenerateConfig/edit', [])).body).toMatchObject({ message: '未选择行' });
  expect(await settingsOf(record)).toEqual(before);
  await remove(record);
});

it('sends another resource as a zip, or publishes it with its menu', async () => {
  const record = await made({ className: 'SiteCheckType', busName: '现场检查类型' });
  expect(JSON.parse(record.descriptorText)).toMatchObject({ name: 'SiteCheckType', title: '现场检查类型' });
  const zip = await admin.raw(`/codeGenerate/runDown?id=${record.id}`);
  expect(zip.headers.get('content-disposition')).toContain('SiteCheckType.zip');
  const bytes = Buffer.from(await zip.arrayBuffer()).toString('latin1');
  expect(bytes).toContain('schemas/resources/SiteCheckType.json');
  await admin.write('/codeGenerate/runLocal', record);
  await admin.write('/SiteCheckType/add', { name: '夜间' });
  expect((await admin.rows('/SiteCheckType/page')).map(({ name }) => name)).toEqual(['夜间']);
  const menus = JSON.stringify(await admin.read('/sysMenu/list'));
  expect(menus).toContain('SiteCheckType:add');
  const again = await admin.post('/codeGenerate/runLocal', record);
  expect(again.body).toMatchObject({ extras: { errors: [{ field: 'typeName' }] } });
  await admin.write('/codeGenerate/edit', { id: record.id, generateType: '1', className: 'CheckType' });
  expect((await admin.post('/codeGenerate/runLocal', record)).body).toMatchObject({ success: false, code: 400 });
  await remove(record);
});

it('puts a page with the parent 0 at the top of its application, as consoles of this family say it', async () => {
  const record = await made({ tableName: 'rank_type', className: 'TopRank', menuPid: '0' });
  await admin.write('/codeGenerate/runLocal', { ...record, menuPid: '0' });
  const menus = await admin.read<{ code: string; pid: number; application: string }[]>('/sysMenu/list');
  expect(menus.find(({ code }) => code === 'TopRank')).toMatchObject({ pid: 0, application: 'system' });
  await remove(record);
});

// Joined here: written as a whole it would end a comment in files that quote it.
const AS_COMMENT = ['a*', 'process.exit()', '*'].join('/');

it('lets no name out of its place, and writes nothing to the tree (attack 116)', async () => {
  const tree = () => readdirSync('schemas/resources').sort();
  const before = tree();
  const refusals = [
    ['tableName', 'users; drop table sys_user'],
    ['tableName', '__proto__'],
    ['tableName', 't_1.sys_user'],
    ['tableName', 'information_schema.tables'],
    ['className', 'constructor'],
    ['className', 'xmin'],
    ['className', '../../src'],
    ['className', AS_COMMENT],
    ['nameSpace', '../../src'],
  ] as const;
  for (const [field, value] of refusals) {
    const sent = body({ menuPid, tableName: 'rank_type', [field]: value });
    const added = await admin.post('/codeGenerate/add', sent);
    expect(added.body, `${field} ${value}`).toMatchObject({ success: false, extras: { errors: [{ field }] } });
  }
  const page = (await admin.read<{ id: number; type: number }[]>('/sysMenu/list')).find(({ type }) => type === 1);
  const misplaced = await admin.post('/codeGenerate/add', body({ menuPid: page?.id, tableName: 'rank_type' }));
  expect(misplaced.body).toMatchObject({ success: false, extras: { errors: [{ field: 'menuPid' }] } });
  const words = `备注\`\${process.exit()}\` *${'/'}`;
  const record = await made({ tableName: 'rank_type', className: 'SiteRank', busName: words });
  expect(JSON.parse(record.descriptorText)).toMatchObject({ name: 'SiteRank', title: words });
  const hostile = { codeGenId: record.id, columnName: AS_COMMENT, columnComment: '名称' };
  const edited = await admin.post('/sysCodeGenerateConfig/edit', [hostile]);
  expect(edited.body).toMatchObject({ success: false, code: 400 });
  expect(tree()).toEqual(before);
  await remove(record);
});
