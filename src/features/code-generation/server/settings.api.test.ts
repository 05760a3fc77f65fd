import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { draft, fileOf, publishDocument, withProperties } from '../../../../tests/support/revisions.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { until } from '../../../../tests/support/until.ts';
import { compileAll } from '../../../compiler/compile.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../engine/record-schema.ts';
import { readDirectory } from '../../../server/workbook/zip/zip-directory.ts';
import { inflateEntries } from '../../../server/workbook/zip/zip-inflate.ts';

interface Made {
  id: number;
  descriptorText: string;
}

interface Setting {
  columnName: string;
  columnComment: string;
  [key: string]: unknown;
}

let server: TestServer;
let admin: ApiClient;
let menuPid: number | undefined;

beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  admin = await server.login();
  const menus = await admin.read<{ id: number; type: number }[]>('/sysMenu/list');
  menuPid = menus.find(({ type }) => type === 0)?.id;
});
afterAll(() => server?.stop());

const detailOf = (id: number) => admin.read<Made>('/codeGenerate/detail', { id: String(id) });
const documentOf = ({ descriptorText }: Made) => JSON.parse(descriptorText) as Descriptor;

async function made(more: object): Promise<Made> {
  const words = { busName: '试', nameSpace: 'catalogue', authorName: '张三', generateType: '2' };
  await admin.write('/codeGenerate/add', { ...words, menuApplication: 'system', menuPid, ...more });
  const { rows } = await admin.read<{ rows: { id: number }[] }>('/codeGenerate/page');
  return detailOf(Number(rows[0]?.id));
}

const settingsOf = ({ id }: Made) => admin.read<Setting[]>('/sysCodeGenerateConfig/list', { codeGenId: String(id) });
const save = async (record: Made, change: { [column: string]: object }) => {
  const rows = (await settingsOf(record)).map((row) => ({ ...row, ...change[row.columnName] }));
  return (await admin.post('/sysCodeGenerateConfig/edit', rows)).body;
};

async function changeKinds(document: Descriptor): Promise<number[]> {
  const id = await draft(admin, document);
  await admin.write('/formmanager/publish', { id, confirm: true, choices: {} });
  return until(async () => {
    const changes = await admin.read<{ id: number; state: string }[]>('/formmanager/conversions', {
      typeName: document.name,
    });
    if (changes.some(({ state }) => state !== 'in-force')) throw new Error('still copying');
    return changes.map((change) => change.id);
  });
}

it('knows a field by the column it has since its kind was changed, and by the one before', async () => {
  const text: PropertySchema = { type: 'string', title: '等级', maxLength: 20 };
  const plain = withProperties(fileOf('RiskType'), { grade: text, size: { type: 'number', title: '规格' } });
  await publishDocument(admin, plain);
  const record = await made({ tableName: 'risk_type', busName: '风险类型' });
  expect(await save(record, { grade: { columnComment: '旧等级' } })).toMatchObject({ success: true });
  const usable: PropertySchema = { type: 'string', title: '等级', 'x-dictionary': 'yes_or_no' };
  const size: PropertySchema = { type: 'string', title: '规格', maxLength: 20 };
  const changes = await changeKinds(withProperties(plain, { grade: usable, size }));

  const columns = await admin.read<object[]>('/codeGenerate/ColumnList/risk_type');
  expect(columns).toContainEqual(expect.objectContaining({ columnName: 'grade__2', columnComment: '等级' }));
  const settings = await settingsOf(record);
  expect(settings.find(({ columnName }) => columnName === 'grade__2')).toMatchObject({
    columnComment: '旧等级',
    lowerColumnName: 'grade',
  });
  expect(settings.map(({ columnName }) => columnName)).not.toContain('grade');
  expect(documentOf(await detailOf(record.id)).record.properties.grade).toMatchObject({
    title: '旧等级',
    'x-column': 'grade__2',
  });
  const former = [{ codeGenId: record.id, columnName: 'grade', columnComment: '新等级', effectType: 'select' }];
  expect((await admin.post('/sysCodeGenerateConfig/edit', former)).body).toMatchObject({ success: true });
  await admin.write('/codeGenerate/runLocal', { id: record.id });
  const form = await admin.read<{ formJson: string }>('/formmanager/form', { typeName: 'RiskType' });
  expect((JSON.parse(form.formJson) as Descriptor).record.properties.grade).toMatchObject({
    title: '新等级',
    'x-column': 'grade__2',
    'x-dictionary': 'yes_or_no',
  });

  await admin.write('/codeGenerate/edit', { id: record.id, className: 'OtherType' });
  expect(documentOf(await detailOf(record.id)).record.properties.grade).not.toHaveProperty('x-column');

  // Names of a list of records come from the new column, whether the old one is there or not.
  const many: PropertySchema = {
    type: 'string',
    title: '各规格',
    maxLength: 200,
    'x-relation': { resource: 'RiskType', multiple: true, label: 'size' },
  };
  await publishDocument(admin, withProperties(fileOf('CheckType'), { sizes: many }));
  await admin.write('/RiskType/add', { name: '甲', code: 'A', sort: 1, size: '大号' });
  const { rows } = await admin.read<{ rows: { id: number }[] }>('/RiskType/page', { name: '甲' });
  for (const id of changes) await admin.write('/formmanager/releaseConversion', { id });
  await admin.write('/CheckType/add', { name: '带规格', sizes: String(rows[0]?.id) });
  const listed = await admin.read<{ rows: { name: string }[] }>('/CheckType/page', { name: '带规格' });
  expect(listed.rows[0]).toMatchObject({ sizesName: '大号' });
});

it('takes the ways of looking up that a column knows, and says which it does not', async () => {
  const record = await made({ tableName: 'camera_file', busName: '摄像头档案' });
  const settings = await settingsOf(record);
  expect(settings.find(({ columnName }) => columnName === 'stream_url')).toMatchObject({ queryType: 'like' });
  expect(await save(record, { port: { queryWhether: 'Y', queryType: 'like' } })).toMatchObject({
    message: expect.stringContaining('列“端口”不能用这种查询方式'),
  });
  for (const queryType of ['!=', 'isNotNull']) {
    const answer = await save(record, { camera_name: { queryWhether: 'Y', queryType } });
    expect(answer, queryType).toMatchObject({
      success: false,
      code: 400,
      message: expect.stringContaining('查询方式'),
    });
  }
  const ranged = { queryWhether: 'Y', queryType: '>=' };
  expect(await save(record, { port: ranged, stream_url: { queryWhether: 'Y' } })).toMatchObject({ success: true });
  const { port, streamUrl } = documentOf(await detailOf(record.id)).record.properties;
  expect([port?.['x-search'], streamUrl?.['x-search']]).toEqual([{ mode: 'range' }, true]);
});

it('starts a relation anew where it points to another table', async () => {
  const record = await made({ tableName: 'risk_point', busName: '风险点' });
  const foreign = (await settingsOf(record)).find(({ effectType }) => effectType === 'fk');
  const change = { fkEntityName: '摄像头档案', fkColumnName: 'camera_name' };
  expect(await save(record, { [String(foreign?.columnName)]: change })).toMatchObject({ success: true });
  const { properties } = documentOf(await detailOf(record.id)).record;
  expect(properties[String(foreign?.lowerColumnName)]?.['x-relation']).toEqual({
    resource: 'CameraFile',
    value: 'cameraName',
  });
});

it('names the class without the first word of the table where that is wanted', async () => {
  const record = await made({ tableName: 'rank_type', busName: '等级类型', tablePrefix: 'Y' });
  expect(documentOf(record)).toMatchObject({ name: 'Type', title: '等级类型' });
  await admin.write('/codeGenerate/edit', { id: record.id, className: 'SiteRank' });
  expect(documentOf(await detailOf(record.id)).name).toBe('SiteRank');
});

it('sends a zip whose descriptor is taken as it is, by the form design and as a file', async () => {
  const record = await made({ tableName: 'address', busName: '地址' });
  await save(record, { remark: { columnComment: '补充说明' } });
  const answer = await admin.raw(`/codeGenerate/runDown?id=${record.id}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const parts = inflateEntries(bytes, readDirectory(bytes));
  const textOf = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  expect([...parts.keys()]).toEqual([
    'schemas/resources/Address.json',
    'menus/Address.json',
    'permissions/Address.txt',
    'README.txt',
  ]);
  const document = JSON.parse(textOf('schemas/resources/Address.json')) as Descriptor;
  expect(compileAll([document]).get('Address')?.title).toBe('地址');
  expect(JSON.parse(textOf('menus/Address.json'))).toMatchObject({ buttons: { Address: ['*'] } });
  await publishDocument(admin, document);
  const forms = await admin.read<{ typeName: string; version?: number }[]>('/formmanager/forms');
  expect(forms.find(({ typeName }) => typeName === 'Address')).toMatchObject({ version: 1 });
  const tables = await admin.read<{ tableName: string }[]>('/codeGenerate/InformationList');
  expect(tables.find(({ tableName }) => tableName === 'address')).toMatchObject({
    updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
});
