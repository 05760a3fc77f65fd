import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientFiles } from '../../../../scripts/codegen/client/files.ts';
import { checkTool } from '../../../../scripts/schemas/check-tool.ts';
import { SCHEMAS_DIR } from '../../../../scripts/schemas/load.ts';
import { pullTool } from '../../../../scripts/schemas/pull-tool.ts';
import { RemoteSchemas } from '../../../../scripts/schemas/remote.ts';
import { ADMIN, ADMIN_PASSWORD } from '../../../../tests/support/accounts.ts';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { startCompanyServer } from '../../../../tests/support/company.ts';
import {
  fileOf,
  makeResource,
  publishDocument,
  rollBack,
  withProperties,
} from '../../../../tests/support/revisions.ts';
import type { TestServer } from '../../../../tests/support/server.ts';
import { finishedJob, reportOf } from '../../../../tests/support/sheets/import-report.ts';
import { importSheet, linesOf, sheetOf } from '../../../../tests/support/sheets/sheet-kit.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';

const CHECK: Descriptor = {
  name: 'FireCheck',
  title: '消防器材检查',
  display: 'name',
  actions: ['page', 'list', 'detail', 'history', 'dropDown', 'add', 'edit', 'delete', 'mutiDelete', 'import', 'export'],
  record: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '器材名称', maxLength: 50, 'x-search': true },
      result: { type: 'string', title: '检查结果', 'x-dictionary': 'fire_result' },
      checkedOn: { type: 'string', title: '检查日期', format: 'date' },
      place: { title: '位置', 'x-relation': { resource: 'Address' } },
    },
  },
};
const RESULTS = {
  code: 'fire_result',
  name: '消防检查结果',
  values: [
    { code: 'good', value: '完好' },
    { code: 'bad', value: '损坏' },
  ],
};

interface Row {
  id: number;
  name: string;
  [key: string]: unknown;
}

let server: TestServer;
let admin: ApiClient;
let folder: string;

beforeAll(async () => {
  server = await startCompanyServer();
  admin = await server.login();
  const menus = await admin.read<{ id: string; type: number }[]>('/sysMenu/list');
  folder = String(menus.find(({ type }) => type === 0)?.id);
  const parts = { dictionaries: [RESULTS], menu: { parent: folder, title: '消防检查', icon: 'fire' } };
  await makeResource(admin, CHECK, parts);
});
afterAll(() => server?.stop());

/** Why a record stays. */
async function refusal(path: string, id: unknown): Promise<string> {
  const { success, extras } = (await admin.post(path, { id })).body;
  expect(success).toBe(false);
  return JSON.stringify(extras?.errors);
}
const rowsOf = async (name = 'FireCheck') =>
  (await admin.read<{ rows: Row[] }>(`/${name}/page`, { pageSize: 500 })).rows;
const named = async (name: string) => (await rowsOf()).find((row) => row.name === name);
const anAddress = async () => (await rowsOf('Address')).find(({ name }) => name) as Row;

it('takes a sheet of its own template, says what is wrong with others, and takes the import back', async () => {
  const [headings = []] = await linesOf(admin, '/FireCheck/importTemplate');
  expect(headings.map((heading) => heading.replace('*', ''))).toEqual(['器材名称', '检查结果', '检查日期', '位置']);
  const place = (await anAddress()).name;
  const wrong = await reportOf(
    admin,
    (
      await importSheet(admin, '/FireCheck/import', {
        bytes: await sheetOf(headings, ['甲', '没有', '2026-13-40', null]),
      })
    ).data,
  );
  expect(wrong.errors.map(({ cell }) => cell)).toEqual(['B2', 'C2']);
  const bytes = await sheetOf(headings, ['导入甲', '完好', '2026-11-01', place], ['导入乙', '损坏', null, null]);
  const report = await reportOf(admin, (await importSheet(admin, '/FireCheck/import', { bytes })).data);
  expect(report).toMatchObject({ errors: [], success: 2 });
  expect(await named('导入甲')).toMatchObject({ result: 'good', checkedOn: '2026-11-01' });
  const { body } = await admin.post('/FireCheck/importUndo', { id: report.batchId, mode: 'all' });
  expect(body).toMatchObject({ message: '已撤销 2 条' });
  expect(await rowsOf()).toEqual([]);
});

it('deletes, takes a deletion back, and keeps what others name', async () => {
  await admin.write('/Address/add', { name: '消防站', sort: 1 });
  const place = (await rowsOf('Address')).find(({ name }) => name === '消防站')?.id;
  await admin.write('/FireCheck/add', { name: '一号', result: 'good', place });
  await admin.write('/FireCheck/add', { name: '二号' });
  const [one, two] = [await named('一号'), await named('二号')];
  expect(await refusal('/Address/delete', place)).toContain('消防器材检查');
  await admin.write('/FireCheck/delete', { id: two?.id });
  await admin.write('/record/undelete', { resource: 'FireCheck', ids: [two?.id] });
  expect((await named('二号'))?.id).toBe(two?.id);

  // A field added online to a form of the product refers to it: the check knows it at once.
  const cameras = withProperties(fileOf('CameraFile'), {
    extinguisher: { title: '灭火器', 'x-relation': { resource: 'FireCheck' } },
  });
  const revision = await publishDocument(admin, cameras);
  const [camera] = await rowsOf('CameraFile');
  await admin.write('/CameraFile/edit', {
    ...(await admin.read<Row>('/CameraFile/detail', { id: camera?.id ?? 0 })),
    extinguisher: one?.id,
  });
  expect(await refusal('/FireCheck/delete', one?.id)).toContain('摄像头档案');
  const hidden = await rollBack(admin, await firstRevision('FireCheck'));
  expect(hidden.body).toMatchObject({ success: false, message: expect.stringContaining('摄像头档案') });
  await rollBack(admin, revision);
});

const firstRevision = async (typeName: string) =>
  (await admin.read<{ rows: { id: number; publish: boolean }[] }>('/formmanager/page', { typeName })).rows.find(
    ({ publish }) => publish,
  )?.id ?? 0;

it('is exported in the background as others are', async () => {
  await server.platform.database.query(
    `insert into t_1.fire_check (name, version, created_time) select '批量' || n, 1, now() from generate_series(1, 5100) n`,
  );
  const { jobId = 0, rows } = await admin.write<{ jobId?: number; rows: number }>('/FireCheck/exportJob');
  expect(rows).toBe(5_102);
  expect(await finishedJob(admin, jobId)).toMatchObject({ state: 'done', result: { rows } });
});

it('has a typed client with the words of its dictionary, and rows in the matrix of rights', async () => {
  const document = JSON.parse(await (await admin.raw('/openapi.json')).text());
  const text = clientFiles(document, ['FireCheck']).get('resources/FireCheck.ts');
  expect(text).toMatch(/export type FireCheck = \{/);
  expect(text).toContain('page: PageCall<FireCheckQuery, FireCheckPage>;');
  const { codes } = await admin.read<{ codes: { permission: string; menu: string }[] }>('/sysRole/matrix');
  const own = codes.filter(({ permission }) => permission.startsWith('FireCheck:'));
  expect(own.map(({ permission }) => permission)).toEqual(
    expect.arrayContaining(['page', 'add', 'edit', 'delete', 'import', 'export'].map((verb) => `FireCheck:${verb}`)),
  );
  expect(new Set(own.map(({ menu }) => menu))).toEqual(new Set(['消防检查']));
});

it('counts as what people added when demo data are removed', async () => {
  const place = (await rowsOf('Address')).find(({ name }) => name !== '消防站')?.id;
  await admin.write('/FireCheck/add', { name: '指向演示地址', place });
  const { blocks } = await admin.read<{ blocks: string[] }>('/demoData/state');
  expect(blocks).toEqual(expect.arrayContaining([expect.stringContaining('消防器材检查“指向演示地址”的“位置”')]));
});

it('gets and loses actions online, with a button and grants for the new codes', async () => {
  const drafted = async (actions: Descriptor['actions']) => {
    const draft = { title: '动作', typeName: 'FireCheck', formJson: { ...CHECK, actions } };
    return Number((await admin.post('/formmanager/add', draft)).body.extras?.id);
  };
  const less = CHECK.actions.filter((verb) => verb !== 'export');
  await admin.write('/formmanager/publish', { id: await drafted(less), confirm: true });
  expect((await admin.get('/FireCheck/export')).body).toMatchObject({ success: false });
  const grants = [{ roleId: await managerRole(), verbs: ['page', 'export'] }];
  const more: Descriptor['actions'] = [...less, { verb: 'export', title: '导出台账' }];
  const wanted = { id: await drafted(more), confirm: false, grants };
  const publisher = await publisherWithoutGrants();
  expect((await publisher.post('/formmanager/publish', wanted)).body).toMatchObject({
    success: false,
    extras: { errors: [{ field: 'grants', message: expect.stringContaining('没有授权菜单的权限') }] },
  });
  await admin.write('/formmanager/publish', wanted);
  expect((await admin.raw('/FireCheck/export')).headers.get('content-type')).toContain('spreadsheet');
  expect(await heldByManager()).toEqual(['FireCheck:export', 'FireCheck:page']);
  const wrong = { title: '动作', typeName: 'FireCheck', formJson: { ...CHECK, actions: ['page', 'exprot'] } };
  expect((await admin.post('/formmanager/add', wrong)).body).toMatchObject({
    success: false,
    extras: {
      errors: expect.arrayContaining([{ field: 'actions.1', message: expect.stringContaining('export') }]),
    },
  });
  for (const _ of [more, less]) await rollBack(admin, await firstRevision('FireCheck'));
});

/** A manager who may publish and does not hold the right to grant. */
async function publisherWithoutGrants(): Promise<ApiClient> {
  const id = await managerRole();
  const { rows } = await server.platform.database.query(
    `select id from t_1.sys_menu where permission = 'formmanager:publish' and not is_deleted`,
  );
  const held = await admin.read<number[]>('/sysRole/ownMenu', { id });
  await admin.write('/sysRole/grantMenu', { id, grantMenuIdList: [...held, ...rows.map((row) => Number(row.id))] });
  return server.login('linanqi');
}

const managerRole = async () => {
  const { rows } = await admin.read<{ rows: Row[] }>('/sysRole/page', { pageSize: 100 });
  return rows.find(({ code }) => code === 'safety_manager')?.id;
};
/** Codes of the resource that the role holds, in order. */
async function heldByManager(): Promise<string[]> {
  const { rows } = await server.platform.database.query(
    `select m.permission from t_1.sys_role_menu rm join t_1.sys_menu m on m.id = rm.menu_id
     where rm.role_id = ${Number(await managerRole())} and m.permission like 'FireCheck:%' and not m.is_deleted`,
  );
  return rows.map(({ permission }) => String(permission)).sort();
}

it('is hidden, listed as such, and restored with rows, menu, icon and grants', async () => {
  await rollBack(admin, await firstRevision('FireCheck'));
  expect(await heldByManager()).toEqual([]);
  const hidden = (await admin.read<Line[]>('/formmanager/forms')).find(({ typeName }) => typeName === 'FireCheck');
  expect(hidden).toMatchObject({ title: '消防器材检查', hidden: true, folder: Number(folder) });
  expect(await menu()).toBeUndefined();
  await admin.write('/formmanager/restore', { typeName: 'FireCheck' });
  expect((await rowsOf()).length).toBeGreaterThan(2);
  expect(await menu()).toMatchObject({ name: '消防检查', icon: 'fire' });
  expect(await heldByManager()).toEqual(['FireCheck:page']);
  const again = await admin.post('/formmanager/restore', { typeName: 'FireCheck' });
  expect(again.body).toMatchObject({ success: false });
});

interface Line {
  typeName: string;
  hidden?: boolean;
}
interface Menu {
  component?: string;
  children: Menu[];
}
const menu = async () => flat(await admin.read<Menu[]>('/sysMenu/list')).find(({ component }) => component === MENU);
const flat = (menus: Menu[]): Menu[] => menus.flatMap((each) => [each, ...flat(each.children)]);
const MENU = 'main/FireCheck/index';

it('is pulled into files that are sound, with its dictionary and menu, and lives on when the product brings them', async () => {
  const schemas = mkdtempSync(join(tmpdir(), 'schemas-'));
  cpSync(SCHEMAS_DIR, schemas, { recursive: true });
  await publishDocument(admin, withProperties(CHECK, { brand: { type: 'string', title: '品牌', maxLength: 20 } }));
  const remote = await RemoteSchemas.connect({
    url: server.base,
    token: null,
    account: ADMIN,
    password: ADMIN_PASSWORD,
  });
  const told = await pullTool(remote, { schemas, names: ['FireCheck'] });
  expect(told).toHaveLength(3);
  expect(checkTool(schemas).complaint ?? '').toBe('');
  const document: Descriptor = JSON.parse(readFileSync(join(schemas, 'resources/FireCheck.json'), 'utf8'));
  rmSync(schemas, { recursive: true });

  const after = await startCompanyServer({ database: server.database, descriptors: [document] });
  try {
    const later = await after.login();
    expect(
      (await later.read<Line[]>('/formmanager/forms')).find(({ typeName }) => typeName === 'FireCheck'),
    ).not.toHaveProperty('version');
    expect((await later.read<{ rows: Row[] }>('/FireCheck/page', { name: '一号' })).rows).toHaveLength(1);
    await later.write('/FireCheck/add', { name: '升级后', brand: '淮海' });
  } finally {
    await after.stop();
  }
});
