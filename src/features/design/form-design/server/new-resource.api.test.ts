import { beforeAll, expect, it } from 'vitest';
import type { ApiClient, Envelope } from '../../../../../tests/support/api-client.ts';
import { descriptorNamed } from '../../../../../tests/support/descriptors/named.ts';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import { makeResource, publishDocument, rollBack, withProperties } from '../../../../../tests/support/revisions.ts';
import { serverOfFile, signedIn } from '../../../../../tests/support/servers/of-file.ts';
import { until } from '../../../../../tests/support/until.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import { parseWorkbook } from '../../../../server/workbook/parse-workbook.ts';

const CHECK = descriptorNamed('FireCheck', '消防器材检查', {
  actions: ['page', 'list', 'detail', 'history', 'add', 'edit', 'delete', 'mutiDelete', 'import', 'export'],
  required: ['name', 'result'],
}).having({
  name: { type: 'string', title: '器材名称', maxLength: 50, 'x-search': true },
  result: { type: 'string', title: '检查结果', 'x-dictionary': 'fire_result' },
  checkedOn: { type: 'string', title: '检查日期', format: 'date' },
  pressure: { type: 'number', title: '压力', minimum: 0, maximum: 10 },
});
const RESULTS = {
  code: 'fire_result',
  name: '消防检查结果',
  values: [
    { code: 'good', value: '完好' },
    { code: 'bad', value: '损坏' },
  ],
};

let folder: string;

const server = serverOfFile(startPeopledServer);
const twin = serverOfFile(() => startPeopledServer({ database: server.database }));
const admin = signedIn(server);
const other = signedIn(twin);
beforeAll(async () => {
  const menus = await admin.read<{ id: string; type: number }[]>('/sysMenu/list');
  folder = String(menus.find(({ type }) => type === 0)?.id);
});

const bodyOf = (document: Descriptor, more: object = {}) => ({
  typeName: document.name,
  formJson: document,
  menu: { parent: folder, title: document.title },
  ...more,
});
const create = async (document: Descriptor, more: object = {}): Promise<Envelope> =>
  (await admin.post('/formmanager/create', bodyOf(document, more))).body;
const errorsOf = ({ extras }: Envelope) => extras?.errors as { field: string; message: string }[] | undefined;

it('serves a new resource on every server at once: list, form, search, sheets, history, document, rights', async () => {
  expect((await admin.get('/FireCheck/page')).body).toMatchObject({ success: false });
  const roles = await admin.rows('/sysRole/page', { pageSize: 100 });
  const roleId = roles.find(({ code }) => code === 'safety_manager')?.id;
  const grants = [{ roleId, verbs: ['page', 'add'] }];
  const made = await create(CHECK, { note: '消防科要求', dictionaries: [RESULTS], grants });
  expect(made).toMatchObject({ success: true, extras: { typeName: 'FireCheck', version: 1 } });

  for (const client of [other, admin]) {
    expect(await client.read('/FireCheck/page')).toMatchObject({ totalRows: 0 });
    const schema = await client.read<{ hash: string }>('/schemas/FireCheck');
    const module = await client.raw(`/schemas/FireCheck/${schema.hash}.js`);
    expect(module.status).toBe(200);
  }
  await other.write('/FireCheck/add', { name: '一号灭火器', result: 'good', checkedOn: '2026-11-20', pressure: 1.2 });
  const refused = await admin.post('/FireCheck/add', { name: '二号灭火器', result: 'nothing' });
  expect(refused.body).toMatchObject({ success: false });
  const rows = await admin.rows('/FireCheck/page', { name: '一号' });
  expect(rows).toMatchObject([{ name: '一号灭火器', pressure: 1.2 }]);
  const [row] = rows;
  await admin.write('/FireCheck/edit', { ...row, pressure: 1.5 });
  expect(await other.rows('/FireCheck/history', { id: Number(row?.id) })).toHaveLength(2);
  expect(await textsOf(other, '/FireCheck/export')).toEqual(expect.arrayContaining(['检查结果', '完好', '一号灭火器']));
  expect(await textsOf(other, '/FireCheck/importTemplate')).toContain('器材名称');
  const document = JSON.parse(await (await other.raw('/openapi.json')).text());
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/FireCheck/page', '/FireCheck/add', '/FireCheck/import', '/FireCheck/exportJob']),
  );
  expect(JSON.stringify(document.components)).toContain('检查日期');
});

it('is asked for its codes, held by the roles that were given them', async () => {
  const manager = await twin.login('linanqi');
  expect(await manager.read('/FireCheck/page')).toMatchObject({ totalRows: 1 });
  const answer = await manager.post('/FireCheck/delete', { id: 1 });
  expect(answer.body).toMatchObject({ success: false, code: 1013002 });
  expect((await manager.get('/FireCheck/export')).body).toMatchObject({ code: 1013002 });
  expect((await manager.post('/formmanager/create', bodyOf({ ...CHECK, name: 'OtherCheck' }))).body.success).toBe(
    false,
  );
  const nobody = await fetch(`${server.base}/api/FireCheck/page`);
  const nothing = await fetch(`${server.base}/api/NoSuchThing/page`);
  expect(await nobody.json()).toMatchObject({ code: 1011004 });
  expect(await nothing.json()).toMatchObject({ code: 1013001 });
});

it('changes like any other, and gives up fields no program relies upon', async () => {
  const id = await publishDocument(
    admin,
    withProperties(CHECK, { pressure: undefined, brand: { type: 'string', title: '品牌', maxLength: 20 } }),
    true,
  );
  await other.write('/FireCheck/add', { name: '三号灭火器', result: 'bad', brand: '淮海' });
  await rollBack(admin, id);
  expect(await other.rows('/FireCheck/page', { name: '一号' })).toMatchObject([{ pressure: 1.5 }]);
});

it('lets one of two wizards have a name, and leaves nothing of the other', async () => {
  const document = { ...CHECK, name: 'RaceCheck', title: '竞争' };
  const values = [{ code: 'a', value: '甲' }];
  const create = (client: ApiClient, at: number) => {
    const dictionaries = [{ code: `race_${at}`, name: `竞争${at}`, values }];
    return client.post('/formmanager/create', bodyOf(document, { dictionaries }));
  };
  // On a slow machine the second call times out on the lock and is refused as busy.
  const patiently = (client: ApiClient, at: number) =>
    until(async () => {
      const answer = await create(client, at);
      if (answer.body.message?.includes('请稍后重试')) throw new Error('busy');
      return answer;
    });
  const answers = await Promise.all([admin, other].map(patiently));
  expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
  const lost = answers.find(({ body }) => !body.success)?.body;
  expect(lost && errorsOf(lost)?.[0], JSON.stringify(lost)).toMatchObject({
    field: 'typeName',
    message: expect.stringContaining('请换一个'),
  });
  expect(await admin.rows('/sysDictType/page', { pageSize: 500, code: 'race_' })).toHaveLength(1);
});

it('refuses names by what helps', async () => {
  const named = async (name: string) => errorsOf(await create({ ...CHECK, name, title: '另一项检查' }))?.[0]?.message;
  expect(await named('fireCheck')).toContain('以大写字母开头');
  expect(await named('Fire_Check')).toContain('以大写字母开头');
  expect(await named('RiskType')).toContain('已用于“隐患类型”');
  expect(await named('Formmanager')).toContain('系统接口');
  expect(await named('SchemaRevision')).toContain('系统的数据表');
});

it.each<[string, Partial<Descriptor>, string]>([
  ['a program', { workflow: 'hazard' }, 'workflow'],
  ['a path of its own', { actions: ['page', { verb: 'add', path: '/sysUser/add' }] }, 'actions.1'],
  ['a right of another', { actions: ['page', { verb: 'edit', permission: 'FireCheck:page' }] }, 'actions.1'],
  ['no list', { actions: ['add'] }, 'actions'],
])('refuses a document with %s', async (_, change, field) => {
  const answer = await create({ ...CHECK, name: 'BadCheck', title: '恶意', ...change });
  expect(answer).toMatchObject({ success: false, extras: { errorCode: 'FORM_INVALID' } });
  expect(errorsOf(answer)?.map((error) => error.field)).toContain(field);
});

it('names what stands in the way of its parts, and writes none of them', async () => {
  const document = { ...CHECK, name: 'PartCheck', title: '零件检查' };
  const nowhere = await create(document, { menu: { parent: '999999999', title: '零件检查' } });
  expect(errorsOf(nowhere)).toMatchObject([{ field: 'menu.parent' }]);
  const twice = await create(document, { dictionaries: [RESULTS] });
  expect(errorsOf(twice)?.[0]?.field).toContain('dictionaries.0');
  const unheld = await create(document, { grants: [{ roleId: '1', verbs: ['explode'] }] });
  expect(errorsOf(unheld)).toMatchObject([{ field: 'grants.0.verbs' }]);
  expect((await other.get('/PartCheck/page')).body).toMatchObject({ code: 1013001 });
});

it('is hidden by a rollback with all its rows kept, and comes back with them', async () => {
  const revisions = await admin.rows('/formmanager/page', { typeName: 'FireCheck' });
  const published = Number(revisions.find(({ publish }) => publish)?.id);
  expect((await rollBack(admin, published)).body).toMatchObject({ success: true });
  expect((await other.get('/FireCheck/page')).body).toMatchObject({ code: 1013001 });
  expect((await admin.get('/formmanager/form', { typeName: 'FireCheck' })).body).toMatchObject({ success: false });
  expect(errorsOf(await create(CHECK))?.[0]?.message).toContain('原有的记录仍保留');
  expect(await create(CHECK, { revive: true })).toMatchObject({ success: true });
  expect(await other.read('/FireCheck/page')).toMatchObject({ totalRows: 2 });
});

async function textsOf(client: ApiClient, path: string): Promise<string[]> {
  const bytes = Buffer.from(await (await client.raw(path)).arrayBuffer());
  return parseWorkbook(bytes).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)));
}

const MADE = descriptorNamed('FireHose', '消防水带', { actions: ['page', 'add', 'edit'] }).having({
  name: { type: 'string', title: '名称', maxLength: 20 },
});

beforeAll(() => makeResource(admin, MADE));

/** Keywords a hostile administrator could write into his own resource (security.md#R24). */
const HOSTILE: [string, object][] = [
  ['a program', { workflow: 'hazard' }],
  ['a call of another', { actions: [...MADE.actions, { verb: 'reset', path: '/sysUser/resetPwd' }] }],
  ['a right of another', { actions: [{ verb: 'page', permission: 'RiskType:page' }, 'add', 'edit'] }],
  ['no right at all', { actions: [{ verb: 'page', access: 'public' }, 'add', 'edit'] }],
  ['no list', { actions: ['add', 'edit'] }],
  ['another name', { name: 'sysUser' }],
];

it.each(HOSTILE)('an edit of a resource made online that brings %s is not published', async (_, change) => {
  const formJson = { ...MADE, ...change };
  const { body } = await admin.post('/formmanager/add', { title: '恶意', typeName: MADE.name, formJson });
  if (!body.success) return expect(body.extras?.errors).not.toEqual([]);
  const published = await admin.post('/formmanager/publish', { id: body.extras?.id, confirm: true });
  expect(published.body).toMatchObject({ success: false, extras: { errorCode: 'FORM_REFUSED' } });
});
