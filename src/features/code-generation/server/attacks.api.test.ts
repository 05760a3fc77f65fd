import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Keyring } from '../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { draft, fileOf, makeResource, publish, withProperties } from '../../../../tests/support/revisions.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { compileAll } from '../../../compiler/compile.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import { migrate } from '../../../server/db/migrate/migrate.ts';
import { readDirectory } from '../../../server/workbook/zip/zip-directory.ts';
import { inflateEntries } from '../../../server/workbook/zip/zip-inflate.ts';

const CODES = ['page', 'detail', 'add', 'edit', 'delete', 'runLocal', 'runDown', 'InformationList', 'ColumnList'].map(
  (verb) => `codeGenerate:${verb}`,
);
const SETTINGS = ['sysCodeGenerateConfig:list', 'sysCodeGenerateConfig:edit'];
const SECRET = '仅供内部';

let server: TestServer;
let admin: ApiClient;
let author: Keyring;
let menuPid: number | undefined;

beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  admin = await server.login();
  const menus = await admin.read<{ id: number; type: number }[]>('/sysMenu/list');
  menuPid = menus.find(({ type }) => type === 0)?.id;
  const document: Descriptor = {
    ...fileOf('RankType'),
    name: 'OnlyOurs',
    title: '本单位资源',
    actions: ['page', 'detail', 'add', 'edit', 'delete'],
  };
  await makeResource(admin, document);
  author = await Keyring.create(server, { account: 'author' });
  await author.hold([...CODES, ...SETTINGS]);
});
// One record for each table: what a test that failed has left would fail the next.
afterEach(async () => {
  const { rows } = await admin.read<{ rows: { id: number }[] }>('/codeGenerate/page');
  if (rows.length > 0)
    await admin.write(
      '/codeGenerate/delete',
      rows.map(({ id }) => ({ id })),
    );
});
afterAll(() => server?.stop());

const body = (more: object) => ({
  ...{ tableName: 'rank_type', busName: '等级类型', nameSpace: 'catalogue', authorName: '张三' },
  ...{ generateType: '2', menuApplication: 'system', menuPid },
  ...more,
});

async function madeBy(client: ApiClient, more: object): Promise<{ id: number; descriptorText: string }> {
  await client.write('/codeGenerate/add', body(more));
  const { rows } = await client.read<{ rows: { id: number }[] }>('/codeGenerate/page');
  return client.read('/codeGenerate/detail', { id: String(rows[0]?.id) });
}
const removeBy = (client: ApiClient, { id }: { id: number }) => client.write('/codeGenerate/delete', [{ id }]);

/** Names and sizes of the files a generator could write among. */
function tree(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => `${name} ${statSync(join(folder, name)).size}`,
  );
}

it('opens no call to those without its code, and publishing to none without that of the form design', async () => {
  const record = await madeBy(admin, {});
  const nobody = await Keyring.create(server, { account: 'nobody' });
  const id = String(record.id);
  const calls = [
    ['GET', '/codeGenerate/page'],
    ['GET', `/codeGenerate/detail?id=${id}`],
    ['GET', `/codeGenerate/runDown?id=${id}`],
    ['GET', '/codeGenerate/InformationList'],
    ['GET', '/codeGenerate/ColumnList/sys_user'],
    ['GET', `/sysCodeGenerateConfig/list?codeGenId=${id}`],
    ['POST', '/codeGenerate/add', body({ tableName: 'check_type' })],
    ['POST', '/codeGenerate/edit', { id: record.id, busName: '改' }],
    ['POST', '/codeGenerate/delete', [{ id: record.id }]],
    ['POST', '/codeGenerate/runLocal', { id: record.id }],
    ['POST', '/sysCodeGenerateConfig/edit', [{ codeGenId: record.id, columnName: 'name', columnComment: '改' }]],
  ] as const;
  for (const [method, path, sent] of calls) {
    const { body: said } = method === 'GET' ? await nobody.client.get(path) : await nobody.client.post(path, sent);
    expect(said, path).toMatchObject({ success: false, code: 1013002 });
    expect((await (method === 'GET' ? server.anonymous.get(path) : server.anonymous.post(path, sent))).body.code).toBe(
      1011004,
    );
  }
  const refused = await author.client.post('/codeGenerate/runLocal', { id: record.id });
  expect(refused.body).toMatchObject({
    success: false,
    message: expect.stringContaining('您没有“表单设计：发布”的权限'),
  });
  // A new resource brings new rights: the right to publish is not enough for it.
  await author.hold([...CODES, ...SETTINGS, 'formmanager:publish']);
  await admin.write('/codeGenerate/edit', { id: record.id, className: 'TakenBySomebody' });
  const made = await author.client.post('/codeGenerate/runLocal', { id: record.id });
  expect(made.body).toMatchObject({ success: false, message: expect.stringContaining('请由超级管理员操作') });
  const forms = await admin.read<{ typeName: string }[]>('/formmanager/forms');
  expect(forms.map(({ typeName }) => typeName)).not.toContain('TakenBySomebody');
});

it('knows nothing of another tenant: neither tables made there nor records', async () => {
  const { database, catalogs } = server.platform;
  await database.query("insert into platform.tenant (id, code, name) values ('2', 'other', '另一家')", []);
  await migrate(database, (tenant) => catalogs.of(tenant).resources);
  const stranger = await Keyring.create(server, { account: 'stranger', tenant: '2', adminType: '1' });
  const ours = await madeBy(admin, { tableName: 'only_ours', busName: '本单位资源' });
  const tables = await stranger.client.read<{ tableName: string }[]>('/codeGenerate/InformationList');
  expect(tables.map(({ tableName }) => tableName)).not.toContain('only_ours');
  for (const name of ['only_ours', 'OnlyOurs', '本单位资源', 't_1.only_ours']) {
    const { body: said } = await stranger.client.get(`/codeGenerate/ColumnList/${encodeURIComponent(name)}`);
    expect(said, name).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: 'tableName' }] } });
  }
  const id = String(ours.id);
  for (const path of ['/codeGenerate/detail', '/codeGenerate/runDown']) {
    expect((await stranger.client.get(path, { id })).body, path).toMatchObject({ success: false, code: 404 });
  }
  expect((await stranger.client.get('/sysCodeGenerateConfig/list', { codeGenId: id })).body.code).toBe(404);
  expect((await stranger.client.post('/codeGenerate/runLocal', { id: ours.id })).body.code).toBe(404);
  const changed = [{ codeGenId: ours.id, columnName: 'name', columnComment: '改' }];
  expect((await stranger.client.post('/sysCodeGenerateConfig/edit', changed)).body.code).toBe(404);
});

it('keeps hostile words of names and columns words, in descriptor, menu, zip and publish', async () => {
  const before = ['schemas', 'src'].map(tree);
  const words = [
    `“"'\`\\`,
    `*/$\{x}//`,
    '"},"actions":["*"],{"',
    '第一行 -- drop',
    '两\n行',
    '../../../etc/passwd',
    '__proto__',
  ];
  for (const [at, hostile] of words.entries()) {
    const record = await madeBy(admin, {
      className: `Hostile${at}`,
      busName: hostile,
      authorName: hostile.slice(0, 20),
    });
    const rows = await admin.read<{ columnName: string }[]>('/sysCodeGenerateConfig/list', {
      codeGenId: String(record.id),
    });
    const renamed = rows.map((row) => (row.columnName === 'name' ? { ...row, columnComment: hostile } : row));
    await admin.write('/sysCodeGenerateConfig/edit', renamed);
    const zip = Buffer.from(await (await admin.raw(`/codeGenerate/runDown?id=${record.id}`)).arrayBuffer());
    const parts = inflateEntries(zip, readDirectory(zip));
    for (const name of parts.keys()) expect(name).toMatch(/^[A-Za-z]+(\/[A-Za-z0-9]+)*\.(json|txt)$/);
    const document = JSON.parse(String(parts.get(`schemas/resources/Hostile${at}.json`))) as Descriptor;
    const line = hostile.replace('\n', ' ');
    expect(document.title).toBe(line);
    expect(document.record.properties.name?.title).toBe(line);
    expect(document.actions).toEqual(fileOf('RankType').actions);
    expect(JSON.parse(String(parts.get(`menus/Hostile${at}.json`)))).toMatchObject({ title: line });
    expect(compileAll([document]).get(`Hostile${at}`)?.title).toBe(line);
    expect(String(parts.get('README.txt')).split('\r\n')).toHaveLength(7);
    await removeBy(admin, record);
  }
  expect(['schemas', 'src'].map(tree)).toEqual(before);
});

it('refuses names that lead out of their list', async () => {
  for (const [field, value] of [
    ['className', 'a'.repeat(42)],
    ['className', 'toString'],
    ['className', 'xmin'],
    ['nameSpace', '__proto__'],
    ['tableName', 't_1.sys_user'],
    ['tableName', '"sys_user"'],
    ['tableName', 'information_schema.tables'],
  ] as const) {
    const { body: said } = await admin.post('/codeGenerate/add', body({ [field]: value }));
    expect(said, `${field} ${JSON.stringify(value)}`).toMatchObject({
      success: false,
      extras: { errors: [{ field }] },
    });
  }
  const record = await madeBy(admin, {});
  const edit = async (row: object) =>
    (
      await admin.post('/sysCodeGenerateConfig/edit', [
        { codeGenId: record.id, columnName: 'name', columnComment: '名称', ...row },
      ])
    ).body;
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
  // Whether there is such a dictionary is known where the descriptor is put together.
  expect(await edit({ effectType: 'select', dictTypeCode: "x'; drop table sys_user --" })).toMatchObject({ code: 204 });
  const shown = await admin.get('/codeGenerate/detail', { id: String(record.id) });
  expect(shown.body).toMatchObject({ success: false, code: 400, message: expect.stringContaining('x-dictionary') });
});

it('carries a table of two hundred columns, and refuses more rows than it has', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 190 }, (_, n) => [`spare${n}`, { type: 'string', title: `备用${n}`, maxLength: 20 } as const]),
  );
  const wide = withProperties(fileOf('RankType'), many);
  const id = await draft(admin, wide);
  expect((await publish(admin, id)).body).toMatchObject({ success: true });
  const record = await madeBy(admin, {});
  const rows = await admin.read<{ columnName: string }[]>('/sysCodeGenerateConfig/list', {
    codeGenId: String(record.id),
  });
  expect(rows.length).toBeGreaterThan(190);
  expect((await admin.post('/sysCodeGenerateConfig/edit', rows)).body).toMatchObject({ success: true });
  const twice = await admin.post('/sysCodeGenerateConfig/edit', [...rows, rows[0]]);
  expect(twice.body).toMatchObject({ success: false, code: 400, message: expect.stringContaining('重复') });
  expect(Object.keys((JSON.parse(record.descriptorText) as Descriptor).record.properties)).toContain('spare189');
});

it('shows a field to those who may read it alone', async () => {
  const hidden = { type: 'string', title: SECRET, maxLength: 20, 'x-permission': { read: 'RankType:secret' } } as const;
  await publish(admin, await draft(admin, withProperties(fileOf('RankType'), { inner: hidden })));
  const record = await madeBy(author.client, {});
  const zip = Buffer.from(await (await author.client.raw(`/codeGenerate/runDown?id=${record.id}`)).arrayBuffer());
  const parts = inflateEntries(zip, readDirectory(zip));
  const settings = await author.client.read('/sysCodeGenerateConfig/list', { codeGenId: String(record.id) });
  const columns = await author.client.read('/codeGenerate/ColumnList/rank_type');
  const seen = [record, settings, columns, ...[...parts.values()].map(String)];
  expect(JSON.stringify(seen)).not.toContain(SECRET);
  expect(JSON.stringify(seen)).not.toContain('inner');
});
