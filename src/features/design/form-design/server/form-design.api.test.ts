import { beforeAll, describe, expect, it } from 'vitest';
import { Keyring } from '../../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { descriptorNamed } from '../../../../../tests/support/descriptors/named.ts';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import {
  draft,
  fileOf,
  makeResource,
  publish,
  publishDocument,
  rollBack,
  withProperties,
} from '../../../../../tests/support/revisions.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import { until } from '../../../../../tests/support/until.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../engine/record-schema.ts';
import type { Resource } from '../../../../engine/resource.ts';

const FILE = fileOf('RiskType');
const STORYBOOK = 'http://127.0.0.1:6006';
const withField = (key: string, title: string) =>
  withProperties(FILE, { [key]: { type: 'string', title, maxLength: 20 } });

interface Standing {
  basedOn?: number;
  baseHash: string;
  formJson: string;
  builtIn: string[];
  removed: { key: string; formJson: string }[];
}
interface Preview {
  resource: Resource;
  rows: object[];
  held: string[];
}

const on = serving(() => startPeopledServer({ env: { STORYBOOK_URL: STORYBOOK } }));

const formOf = async (typeName: string) =>
  (await on.admin.read<{ typeName: string }[]>('/formmanager/forms')).find((form) => form.typeName === typeName);
const standing = () => on.admin.read<Standing>('/formmanager/form', { typeName: 'RiskType' });
const documentOf = ({ formJson }: { formJson: string }): Descriptor => JSON.parse(formJson);

it('lists every form with what is in force, and gives the document an edit begins from', async () => {
  expect(await formOf('RiskType')).toMatchObject({ title: '隐患类型', drafts: 0 });
  expect(await formOf('sysUser')).toMatchObject({ referenceKind: 'user' });
  expect(documentOf(await standing())).toEqual(FILE);
  expect(await standing()).toMatchObject({ storybook: STORYBOOK });
  const id = await draft(on.admin, withField('brand', '品牌'), '设备科要求');
  expect(await formOf('RiskType')).toMatchObject({ drafts: 1 });
  expect((await publish(on.admin, id)).body).toMatchObject({ success: true });
  expect(await formOf('RiskType')).toMatchObject({ drafts: 0, version: 1, note: '设备科要求' });
  const now = await standing();
  expect(now).toMatchObject({ basedOn: id, builtIn: Object.keys(FILE.record.properties), removed: [] });
  expect(documentOf(now).record.properties.brand).toMatchObject({ title: '品牌' });
  await rollBack(on.admin, id);
  const after = await standing();
  expect(after.basedOn).toBeUndefined();
  expect(after.removed).toEqual([
    { key: 'brand', formJson: JSON.stringify({ type: 'string', title: '品牌', maxLength: 20 }) },
  ]);
  expect((await on.admin.get('/formmanager/form', { typeName: 'Nothing' })).body).toMatchObject({ success: false });
});

it('previews what is not stored, as the caller and as a role', async () => {
  const guarded = withProperties(FILE, {
    price: { type: 'string', title: '价格', maxLength: 20, 'x-permission': { read: 'RiskType:edit' } },
  });
  const asked = { typeName: 'RiskType', formJson: JSON.stringify(guarded) };
  const own = await on.admin.write<Preview>('/formmanager/preview', asked);
  expect(own.resource.fields.map(({ key }) => key)).toContain('price');
  expect(own.held).toContain('RiskType:edit');
  const reader = await Keyring.create(on.server, { account: 'only_reads' });
  await reader.hold(['RiskType:page']);
  const theirs = await on.admin.write<Preview>('/formmanager/preview', { ...asked, roleId: reader.roleId });
  expect(theirs.resource.fields.map(({ key }) => key)).not.toContain('price');
  expect(theirs.held).toEqual(['RiskType:page']);
  expect(theirs.rows.length).toBe(own.rows.length);
  expect(await formOf('RiskType')).toMatchObject({ drafts: 0 });
  const wrong = await on.admin.post('/formmanager/preview', { typeName: 'RiskType', formJson: '{"name": 1}' });
  expect(wrong.body).toMatchObject({ success: false, extras: { errors: expect.arrayContaining([expect.anything()]) } });
});

it('answers the values a text field has, to those who may list it', async () => {
  for (const [at, remark] of ['甲', '乙', '甲'].entries()) {
    await on.admin.write('/RiskType/add', { name: `值${at}`, code: `V${at}`, sort: at + 1, remark });
  }
  const asked = { typeName: 'RiskType', key: 'name' };
  const { values, isCut } = await on.admin.read<{ values: object[]; isCut: boolean }>('/formmanager/values', asked);
  expect(values).toEqual(expect.arrayContaining([{ value: '值0', rows: 1 }]));
  expect(isCut).toBe(false);
  expect((await on.admin.get('/formmanager/values', { typeName: 'sysUser', key: 'password' })).body.success).toBe(
    false,
  );
  const contractor = await on.server.login('hanggu');
  expect((await contractor.get('/formmanager/values', asked)).status).toBe(403);
});

it('makes a dictionary of the values a field has', async () => {
  const made = { typeName: 'RiskType', key: 'remark', code: 'risk_remark', name: '隐患类型·备注' };
  await on.admin.write('/formmanager/dictionary', made);
  const dictionaries = await on.admin.read<{ code: string; children: { name: string }[] }[]>('/sysDictType/tree');
  const values = dictionaries.find(({ code }) => code === 'risk_remark')?.children.map(({ name }) => name);
  expect(values?.slice(0, 2)).toEqual(['甲', '乙']);
  const twice = await on.admin.post('/formmanager/dictionary', made);
  expect(twice.body).toMatchObject({ success: false });
});

it('changes who sees a field of one’s own, for those alone who see it', async () => {
  const price = { type: 'string', title: '价格', maxLength: 20 } as const;
  const guarded = { ...price, 'x-permission': { read: 'RiskType:edit' } };
  await publishDocument(on.admin, withProperties(FILE, { price }));
  const id = await publishDocument(on.admin, withProperties(FILE, { price: guarded }), true);
  const designer = await Keyring.create(on.server, { account: 'designer' });
  await designer.hold(['formmanager:plan', 'RiskType:page']);
  const keys = async (client: ApiClient) =>
    (await client.read<{ fields: { key: string }[] }>('/schemas/RiskType')).fields.map(({ key }) => key);
  expect(await keys(on.admin)).toContain('price');
  expect(await keys(designer.client)).not.toContain('price');
  const opened = { typeName: 'RiskType', formJson: withProperties(FILE, { price }) };
  const { steps } = await designer.client.write<{ steps: { refusal?: string }[] }>('/formmanager/plan', opened);
  expect(steps[0]?.refusal).toContain('只能由持有它的人改变');
  await rollBack(on.admin, id);
  await publishDocument(on.admin, FILE, true);
});

it('merges an edit onto a version published meanwhile and names what both changed', async () => {
  const began = await standing();
  const theirs = withField('colour', '颜色');
  const other = { ...theirs, description: '他人的说明' };
  const published = await publishDocument(on.admin, other);
  const mine = { ...withField('brand', '品牌'), description: '我的说明' };
  const merged = await on.admin.write<
    Standing & { changes: string; conflicts: { path: string; mine: string; theirs: string }[] }
  >('/formmanager/merge', { typeName: 'RiskType', formJson: mine, baseHash: began.baseHash });
  const document = documentOf(merged);
  expect(merged.basedOn).toBe(published);
  expect(Object.keys(document.record.properties)).toEqual(expect.arrayContaining(['colour', 'brand']));
  expect(merged.conflicts).toEqual([{ path: 'description', mine: '"我的说明"', theirs: '"他人的说明"' }]);
  expect(merged.changes).toContain('颜色');
  await publishDocument(on.admin, document);
  expect(documentOf(await standing())).toEqual(document);
});

/** A resource made online, whose actions and fields change later. */
const FORKLIFT = descriptorNamed('YardForklift', '场内叉车', {
  actions: ['page', 'list', 'detail', 'add', 'edit', 'delete', 'mutiDelete', 'export'],
  required: ['name'],
}).having({
  name: { type: 'string', title: '名称', maxLength: 40, 'x-search': true },
  state: { type: 'string', title: '状态', enum: ['在用', '报废'] },
  load: { type: 'string', title: '载重', maxLength: 20 },
});
const SCRAPPED = { required: ['state'], properties: { state: { const: '报废' } } };
const without = (verb: string) => FORKLIFT.actions.filter((each) => each !== verb);

describe('actions of a resource made online', () => {
  beforeAll(async () => {
    await makeResource(on.admin, FORKLIFT, { grants: [{ roleId: await managerRole(), verbs: ['page', 'export'] }] });
  });

  const managerRole = async () => {
    const roles = await on.admin.rows('/sysRole/page', { pageSize: 100 });
    return roles.find(({ code }) => code === 'safety_manager')?.id;
  };

  async function codes(sql: string): Promise<string[]> {
    const { rows } = await on.server.platform.database.query(
      `select m.permission from t_1.sys_menu m ${sql} and m.permission like 'YardForklift:%' and not m.is_deleted`,
    );
    return rows.map(({ permission }) => String(permission).replace('YardForklift:', '')).sort();
  }
  const buttons = () => codes('where true');
  const held = async () =>
    codes(`join t_1.sys_role_menu rm on rm.menu_id = m.id where rm.role_id = ${Number(await managerRole())}`);

  async function add(values: object): Promise<number> {
    await on.admin.write('/YardForklift/add', values);
    return Number((await on.admin.rows('/YardForklift/page'))[0]?.id);
  }

  it('an action whose condition an administrator wrote is refused by the server where it does not hold', async () => {
    const [used, gone] = [await add({ name: '一号', state: '在用' }), await add({ name: '二号', state: '报废' })];
    const actions = FORKLIFT.actions.map((verb) =>
      verb === 'edit' || verb === 'delete' ? { verb, when: { not: SCRAPPED }, refusal: '报废的叉车不能修改' } : verb,
    ) as Descriptor['actions'];
    const plan = (formJson: object) =>
      on.admin.write<{ steps: { text: string }[] }>('/formmanager/plan', { typeName: FORKLIFT.name, formJson });
    const { steps } = await plan({ ...FORKLIFT, actions });
    expect(steps.map(({ text }) => text)).toContain('操作“编辑”的条件：无 → “状态”不为“报废”');
    const revision = await publishDocument(on.admin, { ...FORKLIFT, actions });
    const refused = { success: false, message: '报废的叉车不能修改' };
    expect((await on.admin.post('/YardForklift/edit', { id: gone, name: '三号' })).body).toMatchObject(refused);
    expect((await on.admin.post('/YardForklift/delete', { id: gone })).body).toMatchObject({ success: false });
    expect((await on.admin.post('/YardForklift/mutiDelete', [{ id: used }, { id: gone }])).body.success).toBe(false);
    expect(await on.admin.read('/YardForklift/detail', { id: gone })).toMatchObject({ name: '二号', state: '报废' });
    expect(await on.admin.read('/YardForklift/detail', { id: used })).toMatchObject({ name: '一号' });
    const guarded = FORKLIFT.actions.map((verb) => (verb === 'detail' ? { verb, when: SCRAPPED } : verb));
    expect(JSON.stringify(await plan({ ...FORKLIFT, actions: guarded }))).toContain('不能在线修改');
    // The stored record decides, not the values in the body.
    expect((await on.admin.post('/YardForklift/edit', { id: gone, state: '在用' })).body.success).toBe(false);
    expect((await on.admin.post('/YardForklift/edit', { id: used, name: '四号' })).body.success).toBe(true);
    await rollBack(on.admin, revision);
    expect((await on.admin.post('/YardForklift/edit', { id: gone, name: '三号' })).body.success).toBe(true);
  });

  it('a button leaves with its action, and comes back with what roles held when that is undone', async () => {
    expect(await held()).toEqual(['export', 'page']);
    const id = await publishDocument(on.admin, { ...FORKLIFT, actions: without('export') }, true);
    expect(await buttons()).not.toContain('export');
    expect(await held()).toEqual(['page']);
    expect((await rollBack(on.admin, id)).body).toMatchObject({ success: true });
    expect(await buttons()).toContain('export');
    expect(await held()).toEqual(['export', 'page']);
  });

  it('roles get what a publish gives them also where it ends only when values have been read as another kind', async () => {
    await add({ name: '五号', load: '3.5' });
    await publishDocument(on.admin, { ...FORKLIFT, actions: without('export') }, true);
    const { properties } = FORKLIFT.record;
    const wanted: Descriptor = {
      ...FORKLIFT,
      record: { ...FORKLIFT.record, properties: { ...properties, load: { type: 'number', title: '载重' } } },
    };
    const grants = [{ roleId: await managerRole(), verbs: ['page', 'export'] }];
    const id = await draft(on.admin, wanted);
    const publisher = await Keyring.create(on.server, { account: 'publisher' });
    await publisher.hold(['formmanager:publish', 'YardForklift:page', 'YardForklift:edit']);
    const { body } = await publisher.client.post('/formmanager/publish', { id, confirm: true, grants });
    expect(JSON.stringify(body.extras)).toContain('没有授权菜单的权限');
    const begun = await on.admin.post('/formmanager/publish', { id, confirm: true, grants });
    expect(begun.body).toMatchObject({ success: true, extras: { conversions: [expect.any(Number)] } });
    await until(async () => {
      const changes = await on.admin.read<object[]>('/formmanager/conversions', { typeName: FORKLIFT.name });
      expect(changes[0]).toMatchObject({ state: 'in-force' });
    });
    expect(await buttons()).toContain('export');
    expect(await held()).toEqual(['export', 'page']);
    expect((await publish(on.admin, id)).body.success).toBe(false);
  });
});

const PUMP = descriptorNamed('FirePump', '消防泵', {
  actions: ['page', 'list', 'add', 'edit', 'delete'],
  required: ['name'],
}).having({
  name: { type: 'string', title: '名称', maxLength: 40, 'x-search': true },
  note: { type: 'string', title: '备注', maxLength: 100 },
  state: { type: 'string', title: '状态', enum: ['完好', '损坏', '报废'] },
  amount: { type: 'number', title: '扬程' },
  brand: { type: 'string', title: '品牌' },
  isMain: { type: 'boolean', title: '主泵' },
});
const PUMPS = [
  { name: '一号', note: '一二三四五六', state: '完好', amount: 12.5, brand: '甲', isMain: true },
  { name: '二号', note: '一二', state: '损坏', amount: 30, brand: '甲', isMain: true },
  { name: '三号', state: '报废', amount: -3, brand: '乙' },
  { name: '四号', note: '四', brand: '甲', isMain: true },
  { name: '五号', state: '报废', amount: 30, brand: '丙', isMain: false },
];

describe('the list a plan leads to', () => {
  beforeAll(async () => {
    await makeResource(on.admin, PUMP);
    for (const row of PUMPS) await on.admin.write('/FirePump/add', row);
  });

  interface Step {
    path: string;
    text: string;
    rows?: number;
    filters?: { [key: string]: string };
  }

  async function stepsOf(formJson: Descriptor): Promise<Step[]> {
    return (await on.admin.write<{ steps: Step[] }>('/formmanager/plan', { typeName: PUMP.name, formJson })).steps;
  }

  const own = (key: string): PropertySchema => PUMP.record.properties[key] ?? {};
  const word = (key: string, more: PropertySchema) => withProperties(PUMP, { [key]: { ...own(key), ...more } });
  const required = (...keys: string[]): Descriptor => ({ ...PUMP, record: { ...PUMP.record, required: keys } });

  it.each<[string, Descriptor, string[]]>([
    ['a field that is to be filled', required('name', 'note'), ['三号', '五号']],
    ['texts beyond a new limit', word('note', { maxLength: 3 }), ['一号']],
    ['numbers above one', word('amount', { maximum: 12 }), ['一号', '二号', '五号']],
    ['values of a list that are taken away', word('state', { enum: ['完好', '损坏'] }), ['三号', '五号']],
    ['texts that are in a new list no more', word('brand', { enum: ['甲', '丁'] }), ['三号', '五号']],
    ['values that several records have', word('brand', { 'x-unique': true }), ['一号', '二号', '四号']],
    ['several keys together', { ...PUMP, unique: [['amount', 'state']] }, []],
    [
      'a value one record of a group alone may have',
      word('isMain', { 'x-single': { value: true, within: ['brand'] } }),
      ['一号', '二号', '四号'],
    ],
    ['values of a field that goes', withProperties(PUMP, { isMain: undefined }), ['一号', '二号', '四号', '五号']],
    [
      'values that are read as another kind',
      withProperties(PUMP, { note: { type: 'integer', title: '备注' } }),
      ['一号', '二号', '四号'],
    ],
  ])('the list a plan leads to shows exactly the rows counted: %s', async (_, document, names) => {
    const steps = (await stepsOf(document)).filter(({ rows }) => rows !== undefined);
    expect(steps).toHaveLength(1);
    const [step] = steps;
    expect(step?.rows).toBe(names.length);
    // A step that affects no rows has no filters.
    expect(step?.filters === undefined).toBe(names.length === 0);
    if (names.length === 0) return;
    const page = await on.admin.read<{ totalRows: number; rows: { name: string }[] }>('/FirePump/page', step?.filters);
    expect(page.totalRows).toBe(step?.rows);
    expect(page.rows.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('leads nowhere where a list cannot say which rows are meant', async () => {
    const long = Array.from({ length: 12 }, (_, n) => `厂家${n}`);
    const [step] = await stepsOf(word('brand', { enum: long }));
    expect(step).toMatchObject({ rows: 5 });
    expect(step).not.toHaveProperty('filters');
  });
});
