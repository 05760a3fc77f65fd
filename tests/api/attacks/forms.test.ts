import { describe, expect, it } from 'vitest';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { PropertySchema } from '../../../src/engine/record-schema.ts';
import { Keyring } from '../../contract/keyring.ts';
import type { Answer, ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { draft, fileOf, publish, publishDocument, rollBack, withProperties } from '../../support/revisions.ts';
import { begunOnce } from '../../support/servers/begun.ts';
import { serving } from '../../support/servers/of-file.ts';
import { sendSheet, sheetOf } from '../../support/sheets/sheet-kit.ts';

const FILE = fileOf('RiskType');
const TEXT: PropertySchema = { type: 'string', title: '探' };
const rowsOf = (inner: { [key: string]: PropertySchema }): PropertySchema => ({
  type: 'array',
  title: '探',
  items: { type: 'object', properties: inner },
});

const { server, admin } = serving(startPeopledServer);
const person = begunOnce(() => Keyring.create(server, { account: 'designer' }));

const bodyOf = (document: unknown, typeName = 'RiskType') => ({ title: '试', typeName, formJson: document });

/** Returns the refusal of a descriptor: when the draft is saved or, at the latest, when it is published. */
async function refusalOf(document: Descriptor): Promise<Answer> {
  const added = await admin.post('/formmanager/add', bodyOf(document));
  return added.body.success ? publish(admin, Number(added.body.extras?.id), true) : added;
}

/** Fields that would break the table, the forms, the lists or the rights of a resource (security.md#R24). */
const HOSTILE: [string, PropertySchema, string, string?][] = [
  ['no text is that short', { ...TEXT, minLength: -1 }, '不能小于 0'],
  ['no text is that long', { ...TEXT, maxLength: -1 }, '不能小于 1'],
  ['texts without end', { ...TEXT, maxLength: 1e15 }, '不能大于 200000'],
  ['minimum above maximum', { type: 'number', title: '探', minimum: 5, maximum: 1 }, '大于 maximum'],
  ['no value allowed', { ...TEXT, enum: [] }, '项数不能少于 1'],
  ['negative number of rows', { ...rowsOf({ a: TEXT }), minItems: -1 }, '不能小于 0'],
  ['rows without end', { ...rowsOf({ a: TEXT }), maxItems: 1e9 }, '不能大于 1000'],
  ['default object for a text', { ...TEXT, default: { a: [1] } }, '默认值'],
  ['pattern inside rows', rowsOf({ a: { ...TEXT, pattern: '^(a+)+$' } }), 'pattern'],
  ['keys of every object inside rows', rowsOf({ toLocaleString: TEXT }), '保留字'],
  ['key of every object', TEXT, '保留字', 'toLocaleString'],
  ['column of every table', TEXT, '保留字', 'Ctid'],
  ['longer than a column may be named', TEXT, '过长', 'aBCaBCaBCaBCaBCaBCaBCaBCaBCaBCaBCaBCaBCaB'],
  ['filter named as the page', { ...TEXT, 'x-search': 'pageNo' }, '保留字'],
  ['filter named as the order', { ...TEXT, 'x-search': true }, '保留字', 'sortField'],
  ['filter named as a prototype', { ...TEXT, 'x-search': '__proto__' }, '保留字'],
  ['filter of another field', { ...TEXT, 'x-search': 'name' }, '已由字段'],
  ['unique long text', { ...TEXT, 'x-kind': 'textarea', 'x-unique': true }, 'maxLength'],
  ['unique markup', { ...TEXT, 'x-kind': 'rich-text', 'x-unique': true }, '不能用于种类'],
  ['unique place', { type: 'object', title: '探', 'x-kind': 'geo-point', 'x-unique': true }, '不能用于种类'],
  ['sorted place', { type: 'object', title: '探', 'x-kind': 'geo-point', 'x-sort': true }, '不能用于种类'],
  ['index over objects', { type: 'object', title: '探', 'x-index': true }, '不能用于种类'],
  ['secret', { ...TEXT, 'x-kind': 'secret' }, '要与程序一起使用'],
  ['second id', { title: '探', 'x-kind': 'id' }, '要与程序一起使用'],
  ['label behind a permission', { ...TEXT, 'x-relation': { resource: 'sysUser', label: 'phone' } }, 'sysUser:page'],
  ['value behind a permission', { ...TEXT, 'x-relation': { resource: 'sysUser', value: 'phone' } }, 'sysUser:page'],
  [
    'relation by a time',
    { ...TEXT, 'x-relation': { resource: 'RiskType', value: 'createdTime' } },
    '不是 RiskType 的文本',
  ],
];

describe('a hostile field is refused by name before anything is changed', () => {
  it.each(HOSTILE)('%s: %o', async (_what, property, words, key = 'probe') => {
    const { status, body } = await refusalOf(withProperties(FILE, { [key]: property }));
    expect({ status, success: body.success }).toEqual({ status: 200, success: false });
    expect(body.message).toContain(words);
    expect(body.message).toMatch(new RegExp(`${key}|探`));
  });

  it('looks into the forms of actions', async () => {
    const record = { type: 'object' as const, properties: { inner: { ...TEXT, pattern: '^(a+)+$' } } };
    const { body } = await refusalOf({ ...FILE, actions: [...FILE.actions, { verb: 'delete', form: { record } }] });
    expect(JSON.stringify(body)).toContain('重复套着不限次数的重复');
  });

  it('names what cannot be an index, an order or a label', async () => {
    const document = withProperties(FILE, { place: { type: 'object', title: '地点', 'x-kind': 'geo-point' } });
    for (const change of [{ unique: [['place']] }, { indexes: [['place']] }, { order: ORDER }] as const) {
      const { body } = await refusalOf({ ...document, ...change } as Descriptor);
      expect(body).toMatchObject({ success: false });
      expect(body.message).toMatch(/place|geo-point/);
    }
  });
});

const ORDER = [{ field: 'place', direction: 'ascend' }];

it('fields as long as they may be are stored though they are searched by an index', async () => {
  const markup: PropertySchema = { ...TEXT, 'x-kind': 'rich-text', 'x-index': true, 'x-search': true };
  const id = await publishDocument(admin, withProperties(FILE, { markup }));
  const long = Array.from({ length: 4_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
  await admin.write('/RiskType/add', { name: '长', code: 'L1', sort: 1, markup: `<p>${long}</p>` });
  await rollBack(admin, id);
});

it.each([
  ['nested on purpose', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, '嵌套'],
  ['a list', '[]', 'object'],
  ['half a character, written as its escape', '{"name":"RiskType","title":"\\ud83d"}', '无法保存的字符'],
  ['a control character in a key', '{"name":"RiskType","a\\u0001":1}', '无法保存的字符'],
])('a document is refused: %s', async (_what, text, words) => {
  const { status, body } = await admin.post('/formmanager/add', bodyOf(text));
  expect({ status, success: body.success }).toEqual({ status: 200, success: false });
  expect(body.message).toContain(words);
});

describe('rights', () => {
  it('who may design forms sees rows only of lists he may see', async () => {
    const file = fileOf('sysPos');
    const note: PropertySchema = { type: 'string', title: '备注二' };
    const id = await draft(admin, withProperties(file, { note2: note }));
    await admin.write('/sysPos/add', { name: '安全员', code: 'AQ', sort: 1 });
    await person.hold(['formmanager:preview']);
    const preview = await person.client.write<{ rows: unknown[] }>('/formmanager/preview', { id });
    expect(preview.rows).toEqual([]);
    expect((await person.client.get('/sysPos/page')).status).toBe(403);
  });

  it('a plan and a preview tell nothing of a field their caller may not read', async () => {
    const inner: PropertySchema = { ...TEXT, 'x-permission': { read: 'sysUser:page', write: 'sysUser:page' } };
    const id = await publishDocument(admin, withProperties(FILE, { inner }));
    await admin.write('/RiskType/add', { name: '藏', code: 'C1', sort: 1, inner: '机密内容' });
    await person.hold(['formmanager:plan', 'formmanager:preview', 'formmanager:add', 'RiskType:page']);
    const shorter = withProperties(FILE, { inner: { ...inner, maxLength: 2 } });
    const document = { typeName: 'RiskType', formJson: shorter };
    const planBy = (client: ApiClient) =>
      client.write<{ steps: { path: string; rows?: number }[] }>('/formmanager/plan', document);
    expect((await planBy(admin)).steps).toMatchObject([{ path: 'record.properties.inner.maxLength', rows: 1 }]);
    expect((await planBy(person.client)).steps[0]).not.toHaveProperty('rows');
    const preview = await person.client.write<object>('/formmanager/preview', { id: await draft(admin, shorter) });
    expect(JSON.stringify(preview)).not.toMatch(/机密内容|"inner"/);
    await rollBack(admin, id);
  });

  it('nobody searches by a time he may not read', async () => {
    const seen: PropertySchema = {
      type: 'string',
      format: 'date-time',
      title: '内部时间',
      'x-search': true,
      'x-permission': { read: 'sysUser:page' },
    };
    const id = await publishDocument(admin, withProperties(FILE, { seen }));
    await admin.write('/RiskType/add', { name: '时', code: 'S1', sort: 1, seen: '2001-01-01 00:00:00' });
    const query = { searchBeginTime: '2000-01-01 00:00:00', searchEndTime: '2002-01-01 00:00:00' };
    expect(await admin.rows('/RiskType/page', query)).toHaveLength(1);
    await person.hold(['RiskType:page']);
    expect(await person.client.rows('/RiskType/page', query)).toHaveLength(0);
    const schema = await (await person.client.raw('/schemas/RiskType')).text();
    expect(schema).not.toContain('seen');
    await rollBack(admin, id);
  });

  it('an import neither fills nor tells a field its caller may not read', async () => {
    const inner: PropertySchema = {
      ...TEXT,
      title: '内部评语',
      'x-permission': { read: 'sysUser:page', write: 'sysUser:edit' },
    };
    const id = await publishDocument(admin, withProperties(FILE, { verdict: inner }));
    await admin.write('/RiskType/add', { name: '评', code: 'P1', sort: 1, verdict: '机密评语' });
    await person.hold(['RiskType:page', 'RiskType:edit', 'RiskType:import', 'sysUser:edit']);
    const bytes = await sheetOf(['隐患类型', '内部评语'], ['评', '猜']);
    const fields = { dryRun: 'true', existing: 'update', mapping: '{"A":"name","B":"verdict"}' };
    const body = await sendSheet(person.client, '/RiskType/import', bytes, fields);
    expect(JSON.stringify(body)).not.toContain('机密');
    expect(body).toMatchObject({ success: false });
    await rollBack(admin, id);
  });
});

const OLD = '0'.repeat(32);
const GONE: { [key: string]: PropertySchema } = {
  shot: { type: 'string', title: '旧图', 'x-kind': 'images' },
  point: { type: 'string', title: '旧点', 'x-relation': { resource: 'RiskType' } },
  grade: { type: 'string', title: '旧级', 'x-dictionary': 'yes_or_no' },
  shown: { type: 'string', title: '旧显', 'x-show': ['list'] },
  closed: { type: 'string', title: '旧密', 'x-permission': { write: 'sysUser:edit' } },
};

async function send(values: object): Promise<Answer['body']> {
  const body = { name: `旧${Object.keys(values)}`, code: `G${Object.keys(values)}`, sort: 1, ...values };
  const headers = { 'content-type': 'application/json', 'x-schema-hash': OLD };
  const answer = await person.client.raw('/RiskType/add', { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

it('values of fields that are gone obey the rules they had while they were there', async () => {
  const id = await publishDocument(admin, withProperties(FILE, GONE));
  await rollBack(admin, id);
  await person.hold(['RiskType:add', 'RiskType:page']);
  const [foreign, own] = [await uploadPicture(admin), await uploadPicture(person.client)];
  expect(await send({ shot: foreign })).toMatchObject({ success: false, message: '旧图只能使用自己上传的文件' });
  expect(await send({ point: '999999' })).toMatchObject({ success: false, message: '所选旧点不存在' });
  expect(await send({ grade: 'nonsense' })).toMatchObject({ success: false });
  expect(await send({ shown: 'x' })).toMatchObject({ success: false, message: '未知字段：shown' });
  expect(await send({ closed: 'x' })).toMatchObject({ success: false, message: '未知字段：closed' });
  const kept = [{ field: 'shot', message: '“旧图”已停用，填写的内容已保留' }];
  expect(await send({ shot: own })).toMatchObject({ success: true, extras: { removedFields: kept } });
  const stolen = await admin.read<{ ownerResource?: string }>('/sysFileInfo/detail', { id: own });
  expect(stolen).toMatchObject({ ownerResource: 'RiskType' });
});
