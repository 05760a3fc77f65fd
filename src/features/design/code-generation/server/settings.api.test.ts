import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Keyring } from '../../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import {
  draft,
  fileOf,
  makeResource,
  publishDocument,
  withProperties,
} from '../../../../../tests/support/revisions.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import { until } from '../../../../../tests/support/until.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../engine/record-schema.ts';

interface Made {
  id: number;
  descriptorText: string;
}

interface Setting {
  columnName: string;
  columnComment: string;
  [key: string]: unknown;
}

const on = serving();
let menuPid: number | undefined;

beforeAll(async () => {
  const menus = await on.admin.read<{ id: number; type: number }[]>('/sysMenu/list');
  menuPid = menus.find(({ type }) => type === 0)?.id;
});
// One record per table, so that rows left by a failed test cannot fail the next one.
afterEach(async () => {
  const left = (await on.admin.rows('/codeGenerate/page')).map(({ id }) => ({ id }));
  if (left.length > 0) await on.admin.write('/codeGenerate/delete', left);
});

const detailOf = (id: number) => on.admin.read<Made>('/codeGenerate/detail', { id: String(id) });
const documentOf = ({ descriptorText }: Made) => JSON.parse(descriptorText) as Descriptor;

async function made(more: object): Promise<Made> {
  const words = { busName: '试', nameSpace: 'catalogue', authorName: '张三', generateType: '2' };
  await on.admin.write('/codeGenerate/add', { ...words, menuApplication: 'system', menuPid, ...more });
  return detailOf(Number((await on.admin.rows('/codeGenerate/page'))[0]?.id));
}

const settingsOf = ({ id }: Made) => on.admin.read<Setting[]>('/sysCodeGenerateConfig/list', { codeGenId: id });
const save = async (record: Made, change: { [column: string]: object }) => {
  const rows = (await settingsOf(record)).map((row) => ({ ...row, ...change[row.columnName] }));
  return (await on.admin.post('/sysCodeGenerateConfig/edit', rows)).body;
};

async function changeKinds(document: Descriptor): Promise<void> {
  const id = await draft(on.admin, document);
  await on.admin.write('/formmanager/publish', { id, confirm: true, choices: {} });
  await until(async () => {
    const of = { typeName: document.name };
    const changes = await on.admin.read<{ state: string }[]>('/formmanager/conversions', of);
    if (changes.some(({ state }) => state !== 'in-force')) throw new Error('still copying');
  });
}

it('knows a field by the column it has since its kind was changed, and by the one before', async () => {
  const text: PropertySchema = { type: 'string', title: '等级', maxLength: 20 };
  const plain = withProperties(fileOf('RiskType'), { grade: text, size: { type: 'number', title: '规格' } });
  await publishDocument(on.admin, plain);
  const record = await made({ tableName: 'risk_type', busName: '风险类型' });
  expect(await save(record, { grade: { columnComment: '旧等级' } })).toMatchObject({ success: true });
  const usable: PropertySchema = { type: 'string', title: '等级', 'x-dictionary': 'yes_or_no' };
  const size: PropertySchema = { type: 'string', title: '规格', maxLength: 20 };
  await changeKinds(withProperties(plain, { grade: usable, size }));

  const columns = await on.admin.read<object[]>('/codeGenerate/ColumnList/risk_type');
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
  expect((await on.admin.post('/sysCodeGenerateConfig/edit', former)).body).toMatchObject({ success: true });
  await on.admin.write('/codeGenerate/runLocal', { id: record.id });
  const form = await on.admin.read<{ formJson: string }>('/formmanager/form', { typeName: 'RiskType' });
  expect((JSON.parse(form.formJson) as Descriptor).record.properties.grade).toMatchObject({
    title: '新等级',
    'x-column': 'grade__2',
    'x-dictionary': 'yes_or_no',
  });

  await on.admin.write('/codeGenerate/edit', { id: record.id, className: 'OtherType' });
  expect(documentOf(await detailOf(record.id)).record.properties.grade).not.toHaveProperty('x-column');
});

const CODES = ['page', 'detail', 'add', 'edit', 'delete', 'runLocal', 'runDown', 'InformationList', 'ColumnList'].map(
  (verb) => `codeGenerate:${verb}`,
);
const SETTINGS = ['sysCodeGenerateConfig:list', 'sysCodeGenerateConfig:edit'];

describe('attacks', () => {
  let author: Keyring;

  beforeAll(async () => {
    const actions: Descriptor['actions'] = ['page', 'detail', 'add', 'edit', 'delete'];
    await makeResource(on.admin, { ...fileOf('RankType'), name: 'OnlyOurs', title: '本单位资源', actions });
    author = await Keyring.create(on.server, { account: 'author' });
    await author.hold([...CODES, ...SETTINGS]);
  });

  const body = (more: object) => ({
    ...{ tableName: 'rank_type', busName: '等级类型', nameSpace: 'catalogue', authorName: '张三' },
    ...{ generateType: '2', menuApplication: 'system', menuPid },
    ...more,
  });

  async function madeBy(client: ApiClient, more: object): Promise<Made> {
    await client.write('/codeGenerate/add', body(more));
    const [made] = await client.rows('/codeGenerate/page');
    return client.read('/codeGenerate/detail', { id: Number(made?.id) });
  }

  it('publishes for none without the code of the form design', async () => {
    const record = await madeBy(on.admin, {});
    const refused = await author.client.post('/codeGenerate/runLocal', { id: record.id });
    expect(refused.body.message).toContain('您没有“表单设计：发布”的权限');
    // A new resource brings new permissions: the right to publish alone is not enough.
    await author.hold([...CODES, ...SETTINGS, 'formmanager:publish']);
    await on.admin.write('/codeGenerate/edit', { id: record.id, className: 'TakenBySomebody' });
    const made = await author.client.post('/codeGenerate/runLocal', { id: record.id });
    expect(made.body).toMatchObject({ success: false, message: expect.stringContaining('请由超级管理员操作') });
    const forms = await on.admin.read<{ typeName: string }[]>('/formmanager/forms');
    expect(forms.map(({ typeName }) => typeName)).not.toContain('TakenBySomebody');
  });

  it('refuses names that lead out of their list', async () => {
    const record = await madeBy(on.admin, {});
    const edit = async (more: object) => {
      const row = { codeGenId: record.id, columnName: 'name', columnComment: '名称', ...more };
      return (await on.admin.post('/sysCodeGenerateConfig/edit', [row])).body;
    };
    for (const row of [
      { columnName: 'name; drop table sys_user' },
      { columnName: '__proto__' },
      { columnName: 'is_deleted' },
      { columnName: 'tenant_id' },
      { columnName: 'name__0' },
      { columnComment: 'x'.repeat(51) },
      { effectType: 'fk', fkEntityName: '__proto__' },
      { effectType: 'fk', fkEntityName: 'CameraFile', fkColumnName: 'ip; drop' },
      { effectType: 'eval' },
      { queryType: '!=' },
    ]) {
      expect(await edit(row), JSON.stringify(row)).toMatchObject({ success: false, code: 400 });
    }
    // The dictionary's existence is checked when the descriptor is compiled.
    expect(await edit({ effectType: 'select', dictTypeCode: "x'; drop table sys_user --" })).toMatchObject({
      code: 204,
    });
    const detail = await on.admin.get('/codeGenerate/detail', { id: String(record.id) });
    expect(detail.body).toMatchObject({ success: false, code: 400, message: expect.stringContaining('x-dictionary') });
  });
});
