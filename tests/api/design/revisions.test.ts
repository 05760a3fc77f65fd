import { beforeEach, describe, expect, it } from 'vitest';
import { startPeopledServer } from '../../support/people.ts';
import {
  backToFile,
  draft,
  fileOf,
  publish,
  publishDocument,
  rollBack,
  withProperties,
} from '../../support/revisions.ts';
import { serving } from '../../support/servers/of-file.ts';
import { rowsIn } from '../../support/stored.ts';

const FILE = fileOf('RiskType');
const LAW = { type: 'string', title: '法规条款', maxLength: 40 } as const;
const WITH_LAW = withProperties(FILE, { lawArticle: { ...LAW, 'x-search': true } });

const { server, admin } = serving(startPeopledServer);
let count = 0;

interface Row {
  id: number;
  version: number;
  state: string;
  typeName: string;
  formJson: string;
  [key: string]: unknown;
}

const revisions = () => admin.rows<Row>('/formmanager/page', { typeName: 'RiskType', pageSize: 100 });

beforeEach(() => backToFile(admin, 'RiskType'));

async function addType(values: object = {}): Promise<Row> {
  count += 1;
  const name = `类型${count}`;
  await admin.write('/RiskType/add', { name, code: `T${count}`, sort: count, ...values });
  return rowNamed(name);
}

async function rowNamed(name: string): Promise<Row> {
  const [row] = await admin.rows<Row>('/RiskType/page', { name });
  if (!row) throw new Error(`${name} is not in the list`);
  return row;
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
    const found = await admin.rows('/RiskType/page', { lawArticle: '四十一' });
    expect(found.map(({ id }) => id)).toEqual([row.id]);
    await admin.write('/RiskType/edit', { id: row.id, lawArticle: '第四十二条' });
    expect(await admin.read('/RiskType/detail', { id: row.id })).toMatchObject({ lawArticle: '第四十二条' });
    const tooLong = await admin.post('/RiskType/edit', { id: row.id, lawArticle: '长'.repeat(41) });
    expect(tooLong.body).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: 'lawArticle' }] } });
  });

  it('takes a ready shape and refuses in its words what does not fit, but takes no free pattern', async () => {
    const licence = { type: 'string', title: '许可编号', maxLength: 30 } as const;
    const shape = { is: 'code', prefix: 'XK', separator: '-', digits: 3 } as const;
    const shaped = withProperties(WITH_LAW, { licence: { ...licence, 'x-shape': shape } });
    const free = await draft(admin, withProperties(WITH_LAW, { licence: { ...licence, pattern: '^XK-\\d{3}$' } }));
    expect((await publish(admin, free, true)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('pattern 不能在线增加，请用 x-shape 选择现成的格式'),
    });
    await publishDocument(admin, shaped);
    const row = await addType({ licence: 'XK-001' });
    expect((await admin.post('/RiskType/edit', { id: row.id, licence: 'XK-1' })).body).toMatchObject({
      success: false,
      extras: { errors: [{ field: 'licence', message: '许可编号应为编号，如 XK-001' }] },
    });
  });

  it('is refused as unknown before, and its history names the schema it was written under', async () => {
    const unknown = await admin.post('/RiskType/add', { name: '甲', code: 'J', sort: 1, lawArticle: 'x' });
    expect(unknown.body).toMatchObject({ success: false, message: '未知字段：lawArticle' });
    await publishDocument(admin, WITH_LAW);
    const row = await addType({ lawArticle: '一' });
    const history = await rowsIn(server, 'record_history', { resource: 'RiskType', record_id: row.id });
    expect(history).toMatchObject([{ schema_hash: await hashOf() }]);
    const [inForce] = await revisions();
    expect(inForce).toMatchObject({ state: 'published', publish: true, schemaHash: await hashOf() });
  });

  it('keeps its values through a rollback and has them again when it comes back', async () => {
    const id = await publishDocument(admin, WITH_LAW);
    const row = await addType({ lawArticle: '第三条' });
    const { body } = await rollBack(admin, id);
    expect(body).toMatchObject({ success: true, extras: { schemaHash: expect.any(String) } });
    // No published version is left: the shipped descriptor is in force.
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

  it('says beside rows of which version they are, as descriptors do', async () => {
    const ofRows = async () => (await admin.raw('/RiskType/page')).headers.get('x-schema-hash');
    const before = await hashOf();
    expect(await ofRows()).toBe(before);
    await publishDocument(admin, WITH_LAW);
    expect(await hashOf()).not.toBe(before);
    expect(await ofRows()).toBe(await hashOf());
  });

  it('takes what a form opened before still sends of a removed field, and says so', async () => {
    const revision = await publishDocument(admin, WITH_LAW);
    const opened = await hashOf();
    await rollBack(admin, revision);
    const send = async (verb: string, body: object, hash: string) => {
      const headers = { 'content-type': 'application/json', 'x-schema-hash': hash };
      const answer = await admin.raw(`/RiskType/${verb}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.json();
    };
    const kept = (message: unknown = expect.any(String)) => ({
      success: true,
      extras: { removedFields: [{ field: 'lawArticle', message }] },
    });
    const added = await send('add', { name: '乙', code: 'Y', sort: 1, lawArticle: '第九条' }, opened);
    expect(added).toMatchObject(kept('“法规条款”已停用，填写的内容已保留'));
    const { id } = await rowNamed('乙');
    expect(await send('edit', { id, sort: 2, lawArticle: '第十条' }, opened)).toMatchObject(kept());
    const tooLong = { success: false, code: 400 };
    expect(await send('edit', { id, lawArticle: '长'.repeat(41) }, opened)).toMatchObject(tooLong);
    // A form of the current version does not have the field.
    const unknown = { success: false, message: '未知字段：lawArticle' };
    expect(await send('edit', { id, lawArticle: 'x' }, await hashOf())).toMatchObject(unknown);
    await publishDocument(admin, WITH_LAW);
    expect(await admin.read('/RiskType/detail', { id })).toMatchObject({ lawArticle: '第十条', sort: 2 });
    const earlierHash = await hashOf();
    await publishDocument(admin, withProperties(FILE, { lawArticle: { ...LAW, 'x-show': [] } }));
    const hidden = await send('edit', { id, sort: 3, lawArticle: '第十一条' }, earlierHash);
    expect(hidden).toMatchObject(kept('“法规条款”已从表单中隐藏，填写的内容已保留，管理员恢复显示后可以看到'));
    expect(await send('edit', { id, lawArticle: '长'.repeat(41) }, earlierHash)).toMatchObject(tooLong);
    // An unchanged value of a hidden field is not reported.
    const same = await send('edit', { id, sort: 5, lawArticle: '第十一条' }, earlierHash);
    expect(same).toMatchObject({ success: true });
    expect(same.extras ?? {}).not.toHaveProperty('removedFields');
    const fresh = { name: '丙', code: 'B', sort: 1, lawArticle: '第十二条' };
    expect(await send('add', fresh, earlierHash)).toMatchObject(kept());
    // Nothing typed is lost: the value reappears with the field.
    await publishDocument(admin, WITH_LAW);
    expect(await rowNamed('丙')).toMatchObject({ lawArticle: '第十二条' });
    expect(await admin.read('/RiskType/detail', { id })).toMatchObject({ lawArticle: '第十一条', sort: 5 });
  });
});

describe('plan and refusals', () => {
  it('names every change with its class and the rows it concerns', async () => {
    await addType({ remark: '一二三四五六' });
    const clause = { type: 'string', title: '条款' } as const;
    const remark = { ...FILE.record.properties.remark, maxLength: 5 };
    const id = await draft(admin, withProperties(FILE, { clauseNo: clause, remark }));
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

  it('is granted to administrators of the system alone', async () => {
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
