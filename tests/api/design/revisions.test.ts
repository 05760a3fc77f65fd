import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { draft, fileOf, publish, publishDocument, rollBack, withProperties } from '../../support/revisions.ts';
import type { TestServer } from '../../support/server.ts';

const FILE = fileOf('RiskType');
const LAW = { type: 'string', title: '法规条款', maxLength: 40 } as const;
const WITH_LAW = withProperties(FILE, { lawArticle: { ...LAW, 'x-search': true } });

let server: TestServer;
let admin: ApiClient;
let count = 0;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
});
afterAll(() => server?.stop());

interface Row {
  id: number;
  version: number;
  state: string;
  typeName: string;
  formJson: string;
  [key: string]: unknown;
}

async function revisions(typeName = 'RiskType'): Promise<Row[]> {
  return (await admin.read<{ rows: Row[] }>('/formmanager/page', { typeName, pageSize: 100 })).rows;
}

/** Every test begins with the file in force. */
async function backToFile(typeName = 'RiskType'): Promise<void> {
  for (;;) {
    const inForce = (await revisions(typeName)).find(({ state }) => state === 'published');
    if (!inForce) return;
    expect((await rollBack(admin, inForce.id)).body).toMatchObject({ success: true });
  }
}
beforeEach(() => backToFile());

async function addType(values: object = {}, headers?: Record<string, string>): Promise<Row> {
  count += 1;
  const body = { name: `类型${count}`, code: `T${count}`, sort: count, ...values };
  const answer = await admin.raw('/RiskType/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toMatchObject({ success: true });
  return rowNamed(body.name);
}

async function rowNamed(name: string): Promise<Row> {
  const { rows } = await admin.read<{ rows: Row[] }>('/RiskType/page', { name });
  if (!rows[0]) throw new Error(`${name} is not in the list`);
  return rows[0];
}

const hashOf = async (name = 'RiskType') => (await admin.read<{ hash: string }>(`/schemas/${name}`)).hash;

describe('a field published in the running system', () => {
  it('is stored, listed, searched, read, edited, exported and asked for in the template at once', async () => {
    const before = await hashOf();
    await publishDocument(admin, WITH_LAW);
    const schema = await admin.read<{ hash: string; fields: { key: string }[] }>('/schemas/RiskType');
    expect(schema.hash).not.toBe(before);
    expect(schema.fields.map(({ key }) => key)).toContain('lawArticle');
    const module = await server.anonymous.raw(`/schemas/RiskType/${schema.hash}.js`);
    expect(await module.text()).toContain('lawArticle');

    const row = await addType({ lawArticle: '第四十一条' });
    expect(row.lawArticle).toBe('第四十一条');
    const found = await admin.read<{ rows: Row[] }>('/RiskType/page', { lawArticle: '四十一' });
    expect(found.rows.map(({ id }) => id)).toEqual([row.id]);
    await admin.write('/RiskType/edit', { id: row.id, lawArticle: '第四十二条' });
    expect(await admin.read('/RiskType/detail', { id: row.id })).toMatchObject({ lawArticle: '第四十二条' });
    const tooLong = await admin.post('/RiskType/edit', { id: row.id, lawArticle: '长'.repeat(41) });
    expect(tooLong.body).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: 'lawArticle' }] } });
  });

  it('stands in the import template, the export and the API document', async () => {
    const file = fileOf('RiskRegister');
    const shown = file.screens?.RiskInformation;
    const edited = withProperties(file, { causeNote: { type: 'string', title: '成因说明', maxLength: 50 } });
    edited.screens = {
      ...edited.screens,
      RiskInformation: { ...shown, columns: [...(shown?.columns ?? []), 'causeNote'] },
    };
    const headings = async (path: string) => {
      const bytes = Buffer.from(await (await admin.raw(path)).arrayBuffer());
      return parseWorkbook(bytes).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)));
    };
    const before = await headings('/RiskRegister/importTemplate');
    expect(before).not.toContain('成因说明');
    const id = await publishDocument(admin, edited);
    expect(await headings('/RiskRegister/importTemplate')).toContain('成因说明');
    expect(await headings('/RiskRegister/export')).toContain('成因说明');
    const document = await (await admin.raw('/openapi.json')).text();
    expect(document).toContain('causeNote');
    await rollBack(admin, id);
    expect(await headings('/RiskRegister/export')).not.toContain('成因说明');
  });

  it('is refused as unknown before, and its history names the schema it was written under', async () => {
    const unknown = await admin.post('/RiskType/add', { name: '甲', code: 'J', sort: 1, lawArticle: 'x' });
    expect(unknown.body).toMatchObject({ success: false, message: '未知字段：lawArticle' });
    await publishDocument(admin, WITH_LAW);
    const row = await addType({ lawArticle: '一' });
    const { rows } = await server.platform.database.query(
      `select schema_hash from t_1.record_history where resource = 'RiskType' and record_id = $1`,
      [row.id],
    );
    expect(rows).toEqual([{ schema_hash: await hashOf() }]);
    const [inForce] = await revisions();
    expect(inForce).toMatchObject({ state: 'published', publish: true, schemaHash: await hashOf() });
  });

  it('keeps its values through a rollback and has them again when it comes back', async () => {
    const id = await publishDocument(admin, WITH_LAW);
    const row = await addType({ lawArticle: '第三条' });
    const { body } = await rollBack(admin, id);
    expect(body).toMatchObject({ success: true, extras: { schemaHash: expect.any(String) } });
    // No version of its own any more: the shipped descriptor is in force.
    expect(body.extras).not.toHaveProperty('version');
    expect(await admin.read('/RiskType/detail', { id: row.id })).not.toHaveProperty('lawArticle');
    expect((await admin.get('/RiskType/page', { 'lawArticle[]': '三' })).body).toMatchObject({ success: false });
    await publishDocument(admin, WITH_LAW);
    expect(await admin.read('/RiskType/detail', { id: row.id })).toMatchObject({ lawArticle: '第三条' });
  });

  it('goes back one version at a time', async () => {
    await publishDocument(admin, WITH_LAW);
    const two = withProperties(WITH_LAW, { owner: { type: 'string', title: '归口' } });
    const second = await publishDocument(admin, two);
    await rollBack(admin, second);
    const [copy, rolledBack, first] = await revisions();
    expect(copy).toMatchObject({ state: 'published', note: expect.stringContaining('回退') });
    expect(rolledBack).toMatchObject({ id: second, state: 'rolled-back' });
    expect(first).toMatchObject({ state: 'superseded' });
    expect(Object.keys(JSON.parse(copy?.formJson ?? '{}').record.properties)).toContain('lawArticle');
    expect((await rollBack(admin, second)).body).toMatchObject({ success: false });
    await rollBack(admin, copy?.id ?? 0);
    expect((await admin.read<{ fields: { key: string }[] }>('/schemas/RiskType')).fields).not.toContainEqual(
      expect.objectContaining({ key: 'lawArticle' }),
    );
  });

  it('takes what a form opened before still sends of a removed field, and says so', async () => {
    const id = await publishDocument(admin, WITH_LAW);
    const opened = await hashOf();
    await rollBack(admin, id);
    const send = (path: string, body: object, hash: string) =>
      admin
        .raw(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-schema-hash': hash },
          body: JSON.stringify(body),
        })
        .then((answer) => answer.json());
    const added = await send('/RiskType/add', { name: '乙', code: 'Y', sort: 1, lawArticle: '第九条' }, opened);
    expect(added).toMatchObject({
      success: true,
      extras: { removedFields: [{ field: 'lawArticle', message: '“法规条款”已停用，填写的内容已保留' }] },
    });
    const row = await rowNamed('乙');
    expect(await send('/RiskType/edit', { id: row.id, sort: 2, lawArticle: '第十条' }, opened)).toMatchObject({
      success: true,
      extras: { removedFields: [{ field: 'lawArticle' }] },
    });
    expect(await send('/RiskType/edit', { id: row.id, lawArticle: '长'.repeat(41) }, opened)).toMatchObject({
      success: false,
      code: 400,
    });
    // A form of the present version cannot know the field.
    expect(await send('/RiskType/edit', { id: row.id, lawArticle: 'x' }, await hashOf())).toMatchObject({
      success: false,
      message: '未知字段：lawArticle',
    });
    await publishDocument(admin, WITH_LAW);
    expect(await admin.read('/RiskType/detail', { id: row.id })).toMatchObject({ lawArticle: '第十条', sort: 2 });
    const shown = await hashOf();
    await publishDocument(admin, withProperties(FILE, { lawArticle: { ...LAW, 'x-show': [] } }));
    expect(await send('/RiskType/edit', { id: row.id, sort: 3, lawArticle: '第十一条' }, shown)).toMatchObject({
      success: true,
      extras: {
        removedFields: [
          { field: 'lawArticle', message: '“法规条款”已从表单中隐藏，填写的内容已保留，管理员恢复显示后可以看到' },
        ],
      },
    });
    // What the form holds unchanged is worth no word.
    const { body } = await admin.post('/RiskType/edit', { id: row.id, sort: 4, lawArticle: '第十条' });
    const tooLong = await send('/RiskType/edit', { id: row.id, lawArticle: '长'.repeat(41) }, shown);
    expect(tooLong).toMatchObject({ success: false, code: 400 });
    expect(body).toMatchObject({ success: true });
    expect(body.extras ?? {}).not.toHaveProperty('removedFields');
    const same = await send('/RiskType/edit', { id: row.id, sort: 5, lawArticle: '第十一条' }, shown);
    expect(same).toMatchObject({ success: true });
    expect(same.extras ?? {}).not.toHaveProperty('removedFields');
    const fresh = { name: '丙', code: 'B', sort: 1, lawArticle: '第十二条' };
    expect(await send('/RiskType/add', fresh, shown)).toMatchObject({
      extras: { removedFields: [{ field: 'lawArticle' }] },
    });
    // Nothing typed is lost: it is there again when the field is.
    await publishDocument(admin, WITH_LAW);
    expect(await rowNamed('丙')).toMatchObject({ lawArticle: '第十二条' });
    expect(await admin.read('/RiskType/detail', { id: row.id })).toMatchObject({ lawArticle: '第十一条', sort: 5 });
  });
});

describe('plan and refusals', () => {
  it('names every change with its class and the rows it concerns', async () => {
    await addType({ remark: '一二三四五六' });
    const clause = { type: 'string', title: '条款' } as const;
    const edited = withProperties(FILE, {
      clauseNo: clause,
      remark: { ...FILE.record.properties.remark, maxLength: 5 },
    });
    const id = await draft(admin, edited);
    const plan = await admin.write<{ level: string; steps: object[]; ddl: string[] }>('/formmanager/plan', { id });
    expect(plan).toMatchObject({ level: 'narrowing' });
    expect(plan.steps).toContainEqual(expect.objectContaining({ path: 'record.properties.remark.maxLength', rows: 1 }));
    expect(plan.steps).toContainEqual(expect.objectContaining({ level: 'additive' }));
    expect(plan.ddl.join()).toMatch(/add column "clause_no" text/);
    const refused = await publish(admin, id);
    expect(refused.body).toMatchObject({ success: false, extras: { errorCode: 'FORM_CONFIRM' } });
    expect(refused.body.message).toContain('涉及 1 条记录');
    expect((await publish(admin, id, true)).body).toMatchObject({ success: true });
  });

  it('shows the compiled resource on real rows', async () => {
    await addType();
    const id = await draft(admin, WITH_LAW);
    const preview = await admin.write<{ resource: { fields: { key: string }[] }; rows: object[] }>(
      '/formmanager/preview',
      { id },
    );
    expect(preview.resource.fields.map(({ key }) => key)).toContain('lawArticle');
    expect(preview.rows.length).toBeGreaterThan(0);
  });

  it.each<[string, Descriptor, string]>([
    ['a misspelt word', withProperties(FILE, { a: { title: '甲', 'x-serach': true } as object }), '是不是“x-search”？'],
    ['an unknown kind', withProperties(FILE, { a: { title: '甲', 'x-kind': 'txt' } }), '“a”'],
    ['an unusable key', withProperties(FILE, { 'a b': { type: 'string', title: '甲' } }), 'a b'],
    ['a relation to nothing', withProperties(FILE, { a: { title: '甲', 'x-relation': { resource: 'Nix' } } }), 'Nix'],
    ['an unknown dictionary', withProperties(FILE, { a: { title: '甲', 'x-dictionary': 'nix' } }), 'nix'],
    [
      'a guarded value shown by a relation',
      withProperties(FILE, { a: { title: '甲', 'x-relation': { resource: 'sysUser', label: 'phone' } } }),
      '单独的查看权限',
    ],
    ['another name', { ...FILE, name: 'RankType' }, 'RiskType'],
    ['two keys of one column', withProperties(FILE, { aB: { title: '甲' }, a_b: { title: '乙' } }), '重名'],
    ['a column of the system', withProperties(FILE, { isDeleted: { type: 'boolean', title: '甲' } }), 'is_deleted'],
    ['the column of tenants', withProperties(FILE, { tenantId: { type: 'string', title: '甲' } }), 'tenant_id'],
    ['a verb without a program', { ...FILE, actions: [...FILE.actions, { verb: 'approve' }] }, '没有对应的程序'],
    [
      'a default that is no day',
      withProperties(FILE, { a: { title: '甲', format: 'date', default: 'today' } }),
      'today',
    ],
  ])('refuses %s with place and intent', async (_, document, words) => {
    const { body } = await admin.post('/formmanager/add', { title: 't', typeName: 'RiskType', formJson: document });
    expect(body).toMatchObject({ success: false, code: 400, extras: { errorCode: 'FORM_INVALID' } });
    expect(JSON.stringify(body)).toContain(words);
  });

  it.each<[string, Descriptor]>([
    ['a product field removed', withProperties(FILE, { remark: undefined })],
    [
      'a right changed',
      withProperties(FILE, { remark: { ...FILE.record.properties.remark, 'x-permission': { read: 'a:b' } } }),
    ],
    ['a kind changed', withProperties(FILE, { remark: { type: 'integer', title: '备注' } })],
    ['a pattern of one’s own', withProperties(FILE, { a: { title: '甲', pattern: '^[A-Z]+$' } })],
    ['an action taken away', { ...FILE, actions: FILE.actions.slice(0, -1) }],
  ])('does not publish %s, confirmed or not', async (_, document) => {
    const id = await draft(admin, document);
    const before = await hashOf();
    expect((await publish(admin, id, true)).body).toMatchObject({
      success: false,
      extras: { errorCode: 'FORM_REFUSED' },
    });
    expect(await hashOf()).toBe(before);
  });

  it('does not make values unique that are not', async () => {
    await publishDocument(admin, WITH_LAW);
    for (let n = 0; n < 2; n += 1) await addType({ lawArticle: '同一条' });
    const unique = withProperties(FILE, { lawArticle: { ...WITH_LAW.record.properties.lawArticle, 'x-unique': true } });
    const { body } = await publish(admin, await draft(admin, unique), true);
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('已有 2 条记录的值重复') });
  });

  it('is only for those who hold the codes', async () => {
    const manager = await server.login('linanqi');
    const id = await draft(admin, WITH_LAW);
    for (const [path, body] of [
      ['/formmanager/add', { title: 't', typeName: 'RiskType', formJson: FILE }],
      ['/formmanager/plan', { id }],
      ['/formmanager/publish', { id }],
      ['/formmanager/rollback', { id }],
    ] as const) {
      expect((await manager.post(path, body)).status, path).toBe(403);
    }
    expect((await manager.get('/formmanager/page')).status).toBe(403);
    expect((await server.anonymous.post('/formmanager/publish', { id })).status).toBe(401);
    expect((await revisions()).find((row) => row.id === id)).toMatchObject({ state: 'draft' });
    const { rows } = await server.platform.database.query(
      `select distinct r.code from t_1.sys_role r join t_1.sys_role_menu rm on rm.role_id = r.id
         join t_1.sys_menu m on m.id = rm.menu_id where m.permission = 'formmanager:publish'`,
    );
    expect(rows).toEqual([{ code: 'sys_manager_role' }]);
  });
});

describe('two administrators', () => {
  it('get one winner; the other is told what changed', async () => {
    const ids = [
      await draft(admin, WITH_LAW),
      await draft(admin, withProperties(FILE, { owner: { type: 'string', title: '归口部门' } })),
    ];
    const answers = await Promise.all(ids.map((id) => publish(admin, id)));
    const lost = answers.filter(({ body }) => !body.success);
    expect(lost).toHaveLength(1);
    expect(lost[0]?.body).toMatchObject({ code: 409, extras: { errorCode: 'FORM_STALE' } });
    expect(lost[0]?.body.message).toMatch(/已由.+发布了新版本（新增字段“(法规条款|归口部门)”/);
    expect((await revisions()).filter(({ state }) => state === 'published')).toHaveLength(1);
  });

  it('edit and delete drafts only, and not over each other', async () => {
    const id = await draft(admin, WITH_LAW);
    const edit = { id, title: '改', typeName: 'RiskType', formJson: JSON.stringify(WITH_LAW), version: 1 };
    expect((await admin.post('/formmanager/edit', edit)).body).toMatchObject({ success: true });
    expect((await admin.post('/formmanager/edit', edit)).body).toMatchObject({ code: 409 });
    await publish(admin, id);
    expect((await admin.post('/formmanager/edit', { ...edit, version: undefined })).body).toMatchObject({
      success: false,
    });
    expect((await admin.post('/formmanager/delete', { id })).body).toMatchObject({ success: false });
    const other = await draft(admin, FILE);
    expect((await admin.post('/formmanager/delete', { id: other })).body).toMatchObject({ success: true });
    expect((await admin.get('/formmanager/detail', { id: other })).body).toMatchObject({ code: 404 });
  });
});
