import { afterAll, beforeAll, expect, it } from 'vitest';
import { Keyring } from '../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { startPeopledServer } from '../../../../tests/support/people.ts';
import {
  draft,
  fileOf,
  publish,
  publishDocument,
  rollBack,
  withProperties,
} from '../../../../tests/support/revisions.ts';
import type { TestServer } from '../../../../tests/support/server.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Resource } from '../../../engine/resource.ts';

const FILE = fileOf('RiskType');
const STORYBOOK = 'http://127.0.0.1:6006';
const withField = (key: string, title: string) =>
  withProperties(FILE, { [key]: { type: 'string', title, maxLength: 20 } });

interface Form {
  typeName: string;
  version?: number;
  drafts: number;
  note?: string;
}
interface Standing {
  basedOn?: number;
  baseHash: string;
  formJson: string;
  fileJson: string;
  builtIn: string[];
  removed: { key: string; formJson: string }[];
}
interface Preview {
  resource: Resource;
  rows: { name?: string }[];
  held: string[];
}

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startPeopledServer({ env: { STORYBOOK_URL: STORYBOOK } });
  admin = await server.login();
});
afterAll(() => server?.stop());

const formOf = async (typeName: string) =>
  (await admin.read<Form[]>('/formmanager/forms')).find((form) => form.typeName === typeName);
const standing = () => admin.read<Standing>('/formmanager/form', { typeName: 'RiskType' });
const documentOf = ({ formJson }: { formJson: string }): Descriptor => JSON.parse(formJson);

it('lists every form with what is in force, and gives the document an edit begins from', async () => {
  expect(await formOf('RiskType')).toMatchObject({ title: '隐患类型', drafts: 0 });
  expect(documentOf(await standing())).toEqual(FILE);
  expect(await standing()).toMatchObject({ storybook: STORYBOOK });
  const id = await draft(admin, withField('brand', '品牌'), '设备科要求');
  expect(await formOf('RiskType')).toMatchObject({ drafts: 1 });
  expect((await publish(admin, id)).body).toMatchObject({ success: true });
  expect(await formOf('RiskType')).toMatchObject({ drafts: 0, version: 1, note: '设备科要求' });
  const now = await standing();
  expect(now).toMatchObject({ basedOn: id, builtIn: Object.keys(FILE.record.properties), removed: [] });
  expect(documentOf(now).record.properties.brand).toMatchObject({ title: '品牌' });
  await rollBack(admin, id);
  const after = await standing();
  expect(after.basedOn).toBeUndefined();
  expect(after.removed).toEqual([
    { key: 'brand', formJson: JSON.stringify({ type: 'string', title: '品牌', maxLength: 20 }) },
  ]);
  expect((await admin.get('/formmanager/form', { typeName: 'Nothing' })).body).toMatchObject({ success: false });
});

it('previews what is not stored, as the caller and as a role', async () => {
  const guarded = withProperties(FILE, {
    price: { type: 'string', title: '价格', maxLength: 20, 'x-permission': { read: 'RiskType:edit' } },
  });
  const asked = { typeName: 'RiskType', formJson: JSON.stringify(guarded) };
  const own = await admin.write<Preview>('/formmanager/preview', asked);
  expect(own.resource.fields.map(({ key }) => key)).toContain('price');
  expect(own.held).toContain('RiskType:edit');
  const reader = await readerRole();
  const theirs = await admin.write<Preview>('/formmanager/preview', { ...asked, roleId: reader });
  expect(theirs.resource.fields.map(({ key }) => key)).not.toContain('price');
  expect(theirs.held).toEqual(['RiskType:page']);
  expect(theirs.rows.length).toBe(own.rows.length);
  expect(await formOf('RiskType')).toMatchObject({ drafts: 0 });
  const wrong = await admin.post('/formmanager/preview', { typeName: 'RiskType', formJson: '{"name": 1}' });
  expect(wrong.body).toMatchObject({ success: false, extras: { errors: expect.arrayContaining([expect.anything()]) } });
});

/** A role that may list risk types and nothing else. */
async function readerRole(): Promise<number> {
  const db = server.platform.database.session('1');
  const menu = await db.first<{ id: number }>(
    db.t.selectFrom('sys_menu').select('id').where('permission', '=', 'RiskType:page'),
  );
  const role = await db.first<{ id: number }>(
    db.t
      .insertInto('sys_role')
      .values({ name: '只看', code: 'only_reads', data_scope_type: 1, status: 0, created_time: new Date() })
      .returning('id'),
  );
  await db.run(db.t.insertInto('sys_role_menu').values({ role_id: role?.id, menu_id: menu?.id }));
  return Number(role?.id);
}

it('answers the values a text field has, to those who may list it', async () => {
  for (const [at, remark] of ['甲', '乙', '甲'].entries()) {
    await admin.write('/RiskType/add', { name: `值${at}`, code: `V${at}`, sort: at + 1, remark });
  }
  const asked = { typeName: 'RiskType', key: 'name' };
  const { values, isCut } = await admin.read<{ values: { value: string; rows: number }[]; isCut: boolean }>(
    '/formmanager/values',
    asked,
  );
  expect(values).toEqual(expect.arrayContaining([{ value: '值0', rows: 1 }]));
  expect(isCut).toBe(false);
  expect((await admin.get('/formmanager/values', { typeName: 'sysUser', key: 'password' })).body.success).toBe(false);
  const contractor = await server.login('hanggu');
  expect((await contractor.get('/formmanager/values', asked)).status).toBe(403);
});

it('makes a dictionary of the values a field has', async () => {
  const made = { typeName: 'RiskType', key: 'remark', code: 'risk_remark', name: '隐患类型·备注' };
  await admin.write('/formmanager/dictionary', made);
  const dictionaries = await admin.read<{ code: string; children: { name: string }[] }[]>('/sysDictType/tree');
  const values = dictionaries.find(({ code }) => code === 'risk_remark')?.children.map(({ name }) => name);
  expect(values?.slice(0, 2)).toEqual(['甲', '乙']);
  const twice = await admin.post('/formmanager/dictionary', made);
  expect(twice.body).toMatchObject({ success: false });
});

it('changes who sees a field of one’s own, for those alone who see it', async () => {
  const price = { type: 'string', title: '价格', maxLength: 20 } as const;
  const guarded = { ...price, 'x-permission': { read: 'RiskType:edit' } };
  await publishDocument(admin, withProperties(FILE, { price }));
  const id = await publishDocument(admin, withProperties(FILE, { price: guarded }), true);
  const designer = await Keyring.create(server, { account: 'designer' });
  await designer.hold(['formmanager:plan', 'RiskType:page']);
  const keys = async (client: ApiClient) =>
    (await client.read<{ fields: { key: string }[] }>('/schemas/RiskType')).fields.map(({ key }) => key);
  expect(await keys(admin)).toContain('price');
  expect(await keys(designer.client)).not.toContain('price');
  const opened = { typeName: 'RiskType', formJson: withProperties(FILE, { price }) };
  const { steps } = await designer.client.write<{ steps: { refusal?: string }[] }>('/formmanager/plan', opened);
  expect(steps[0]?.refusal).toContain('只能由持有它的人改变');
  await rollBack(admin, id);
  await publishDocument(admin, FILE, true);
});

it('merges an edit onto a version published meanwhile and names what both changed', async () => {
  const began = await standing();
  const theirs = withField('colour', '颜色');
  const other = { ...theirs, description: '他人的说明' };
  const published = await publishDocument(admin, other);
  const mine = { ...withField('brand', '品牌'), description: '我的说明' };
  const merged = await admin.write<
    Standing & { changes: string; conflicts: { path: string; mine: string; theirs: string }[] }
  >('/formmanager/merge', { typeName: 'RiskType', formJson: mine, baseHash: began.baseHash });
  const document = documentOf(merged);
  expect(merged.basedOn).toBe(published);
  expect(Object.keys(document.record.properties)).toEqual(expect.arrayContaining(['colour', 'brand']));
  expect(merged.conflicts).toEqual([{ path: 'description', mine: '"我的说明"', theirs: '"他人的说明"' }]);
  expect(merged.changes).toContain('颜色');
  await publishDocument(admin, document);
  expect(documentOf(await standing())).toEqual(document);
});

it('gives the grammar with a title and a group for every word of a field', async () => {
  const { schema } = await admin.read<{
    schema: { definitions: { property: { properties: { [word: string]: object } } } };
  }>('/formmanager/grammar');
  const words = Object.entries(schema.definitions.property.properties);
  expect(words.length).toBeGreaterThan(50);
  for (const [word, node] of words) {
    expect(node, word).toMatchObject({ title: expect.any(String), 'x-group': expect.any(String) });
  }
});
