import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { startPeopledServer } from '../../../../tests/support/people.ts';
import { draft, makeResource, publish, publishDocument, rollBack } from '../../../../tests/support/revisions.ts';
import type { TestServer } from '../../../../tests/support/server.ts';
import { until } from '../../../../tests/support/until.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';

/** Made online; then its actions and fields change. */
const FORKLIFT: Descriptor = {
  name: 'YardForklift',
  title: '场内叉车',
  display: 'name',
  actions: ['page', 'list', 'detail', 'add', 'edit', 'delete', 'mutiDelete', 'export'],
  record: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 40, 'x-search': true },
      state: { type: 'string', title: '状态', enum: ['在用', '报废'] },
      load: { type: 'string', title: '载重', maxLength: 20 },
    },
  },
};
const SCRAPPED = { required: ['state'], properties: { state: { const: '报废' } } };
const without = (verb: string) => FORKLIFT.actions.filter((each) => each !== verb);

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  await makeResource(admin, FORKLIFT, { grants: [{ roleId: await managerRole(), verbs: ['page', 'export'] }] });
});
afterAll(() => server?.stop());

const managerRole = async () => {
  const { rows } = await admin.read<{ rows: { id: number; code: string }[] }>('/sysRole/page', { pageSize: 100 });
  return rows.find(({ code }) => code === 'safety_manager')?.id;
};

async function codes(sql: string): Promise<string[]> {
  const { rows } = await server.platform.database.query(
    `select m.permission from t_1.sys_menu m ${sql} and m.permission like 'YardForklift:%' and not m.is_deleted`,
  );
  return rows.map(({ permission }) => String(permission).replace('YardForklift:', '')).sort();
}
const buttons = () => codes('where true');
const held = async () =>
  codes(`join t_1.sys_role_menu rm on rm.menu_id = m.id where rm.role_id = ${Number(await managerRole())}`);

async function add(values: object): Promise<number> {
  await admin.write('/YardForklift/add', values);
  const { rows } = await admin.read<{ rows: { id: number }[] }>('/YardForklift/page');
  return Number(rows[0]?.id);
}

it('an action whose condition an administrator wrote is refused by the server where it does not hold', async () => {
  const [used, gone] = [await add({ name: '一号', state: '在用' }), await add({ name: '二号', state: '报废' })];
  const actions = FORKLIFT.actions.map((verb) =>
    verb === 'edit' || verb === 'delete' ? { verb, when: { not: SCRAPPED }, refusal: '报废的叉车不能修改' } : verb,
  ) as Descriptor['actions'];
  const plan = await admin.write<{ steps: { text: string }[] }>('/formmanager/plan', {
    typeName: FORKLIFT.name,
    formJson: { ...FORKLIFT, actions },
  });
  expect(plan.steps.map(({ text }) => text)).toContain('操作“编辑”的条件：无 → “状态”不为“报废”');
  const revision = await publishDocument(admin, { ...FORKLIFT, actions });
  const refused = { success: false, message: '报废的叉车不能修改' };
  expect((await admin.post('/YardForklift/edit', { id: gone, name: '三号' })).body).toMatchObject(refused);
  expect((await admin.post('/YardForklift/delete', { id: gone })).body).toMatchObject({ success: false });
  expect((await admin.post('/YardForklift/mutiDelete', [{ id: used }, { id: gone }])).body.success).toBe(false);
  expect(await admin.read('/YardForklift/detail', { id: gone })).toMatchObject({ name: '二号', state: '报废' });
  expect(await admin.read('/YardForklift/detail', { id: used })).toMatchObject({ name: '一号' });
  const sheet = await admin.write<{ rows: object[] }>('/formmanager/plan', {
    typeName: FORKLIFT.name,
    formJson: {
      ...FORKLIFT,
      actions: FORKLIFT.actions.map((verb) => (verb === 'detail' ? { verb, when: SCRAPPED } : verb)),
    },
  });
  expect(JSON.stringify(sheet)).toContain('不能在线修改');
  // What the record is decides, not what the body says it will be.
  expect((await admin.post('/YardForklift/edit', { id: gone, state: '在用' })).body.success).toBe(false);
  expect((await admin.post('/YardForklift/edit', { id: used, name: '四号' })).body.success).toBe(true);
  await rollBack(admin, revision);
  expect((await admin.post('/YardForklift/edit', { id: gone, name: '三号' })).body.success).toBe(true);
});

it('a button leaves with its action, and comes back with what roles held when that is undone', async () => {
  expect(await held()).toEqual(['export', 'page']);
  const id = await publishDocument(admin, { ...FORKLIFT, actions: without('export') }, true);
  expect(await buttons()).not.toContain('export');
  expect(await held()).toEqual(['page']);
  expect((await rollBack(admin, id)).body).toMatchObject({ success: true });
  expect(await buttons()).toContain('export');
  expect(await held()).toEqual(['export', 'page']);
});

it('roles get what a publish gives them also where it ends only when values have been read as another kind', async () => {
  await add({ name: '五号', load: '3.5' });
  await publishDocument(admin, { ...FORKLIFT, actions: without('export') }, true);
  const { properties } = FORKLIFT.record;
  const wanted: Descriptor = {
    ...FORKLIFT,
    record: { ...FORKLIFT.record, properties: { ...properties, load: { type: 'number', title: '载重' } } },
  };
  const grants = [{ roleId: await managerRole(), verbs: ['page', 'export'] }];
  const id = await draft(admin, wanted);
  const begun = await admin.post('/formmanager/publish', { id, confirm: true, grants });
  expect(begun.body).toMatchObject({ success: true, extras: { conversions: [expect.any(Number)] } });
  const state = await until(async () => {
    const [change] = await admin.read<{ state: string }[]>('/formmanager/conversions', { typeName: FORKLIFT.name });
    if (!change || change.state === 'copying') throw new Error('still copying');
    return change.state;
  });
  expect(state).toBe('in-force');
  expect(await buttons()).toContain('export');
  expect(await held()).toEqual(['export', 'page']);
  expect((await publish(admin, id)).body.success).toBe(false);
});
