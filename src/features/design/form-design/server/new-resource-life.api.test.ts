import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { checkTool } from '../../../../../scripts/schemas/check-tool.ts';
import { SCHEMAS_DIR } from '../../../../../scripts/schemas/load.ts';
import { pullTool } from '../../../../../scripts/schemas/pull-tool.ts';
import { RemoteSchemas } from '../../../../../scripts/schemas/remote.ts';
import { ADMIN, ADMIN_PASSWORD } from '../../../../../tests/support/accounts.ts';
import { startCompanyServer } from '../../../../../tests/support/company.ts';
import { descriptorNamed } from '../../../../../tests/support/descriptors/named.ts';
import {
  fileOf,
  makeResource,
  publishDocument,
  rollBack,
  withProperties,
} from '../../../../../tests/support/revisions.ts';
import { begunOnce } from '../../../../../tests/support/servers/begun.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';

const CHECK = descriptorNamed('FireCheck', '消防器材检查', {
  actions: ['page', 'list', 'detail', 'history', 'dropDown', 'add', 'edit', 'delete', 'mutiDelete', 'import', 'export'],
  required: ['name'],
}).having({
  name: { type: 'string', title: '器材名称', maxLength: 50, 'x-search': true },
  result: { type: 'string', title: '检查结果', 'x-dictionary': 'fire_result' },
  checkedOn: { type: 'string', title: '检查日期', format: 'date' },
  place: { title: '位置', 'x-relation': { resource: 'Address' } },
});
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

const on = serving(startCompanyServer);
let folder: string;

const admin = begunOnce(async () => on.admin);
beforeAll(async () => {
  const menus = await admin.read<{ id: string; type: number }[]>('/sysMenu/list');
  folder = String(menus.find(({ type }) => type === 0)?.id);
  const parts = { dictionaries: [RESULTS], menu: { parent: folder, title: '消防检查', icon: 'fire' } };
  await makeResource(admin, CHECK, parts);
});

/** Why a record stays. */
async function refusal(path: string, id: unknown): Promise<string> {
  const { success, extras } = (await admin.post(path, { id })).body;
  expect(success).toBe(false);
  return JSON.stringify(extras?.errors);
}
const rowsOf = (name = 'FireCheck') => admin.rows<Row>(`/${name}/page`, { pageSize: 500 });
const named = async (name: string) => (await rowsOf()).find((row) => row.name === name);

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
  Number((await admin.rows('/formmanager/page', { typeName })).find(({ publish }) => publish)?.id);

it('is hidden, listed as such, and restored with rows, menu and icon', async () => {
  await rollBack(admin, await firstRevision('FireCheck'));
  const hidden = (await admin.read<Line[]>('/formmanager/forms')).find(({ typeName }) => typeName === 'FireCheck');
  expect(hidden).toMatchObject({ title: '消防器材检查', hidden: true, folder: Number(folder) });
  expect(await menu()).toBeUndefined();
  await admin.write('/formmanager/restore', { typeName: 'FireCheck' });
  expect((await rowsOf()).length).toBeGreaterThan(1);
  expect(await menu()).toMatchObject({ name: '消防检查', icon: 'fire' });
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
  const who = { token: null, account: ADMIN, password: ADMIN_PASSWORD };
  const remote = await RemoteSchemas.connect({ url: on.server.base, ...who });
  const lines = await pullTool(remote, { schemas, names: ['FireCheck'] });
  expect(lines).toHaveLength(3);
  expect(checkTool(schemas).complaint ?? '').toBe('');
  const document: Descriptor = JSON.parse(readFileSync(join(schemas, 'resources/FireCheck.json'), 'utf8'));
  rmSync(schemas, { recursive: true });

  const after = await startCompanyServer({ database: on.server.database, descriptors: [document] });
  try {
    const later = await after.login();
    const forms = await later.read<Line[]>('/formmanager/forms');
    expect(forms.find(({ typeName }) => typeName === 'FireCheck')).not.toHaveProperty('version');
    expect(await later.rows('/FireCheck/page', { name: '一号' })).toHaveLength(1);
    await later.write('/FireCheck/add', { name: '升级后', brand: '淮海' });
  } finally {
    await after.stop();
  }
});
