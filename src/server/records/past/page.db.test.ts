import { beforeAll, expect, test } from 'vitest';
import { descriptorNamed } from '../../../../tests/support/descriptors/named.ts';
import { createRecordWorld, type Person } from '../../../../tests/support/record-world.ts';
import { ofFile } from '../../../../tests/support/servers/begun.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Field } from '../../../engine/resource.ts';
import { Catalog } from '../../catalog.ts';
import type { UserCtx } from '../../ctx.ts';
import { addRecord } from '../add.ts';
import { deleteRecords } from '../delete.ts';
import { editRecord } from '../edit.ts';
import { appendHistory, findBrokenHistory } from '../history.ts';
import { installHooks } from '../hooks/registry.ts';
import { historyPage } from './page.ts';

const CRATE = descriptorNamed('PastCrate', '木箱', {
  actions: ['page', 'detail', 'add', 'edit', 'delete'],
  required: ['name'],
}).having({
  name: { type: 'string', title: '名称' },
  note: { type: 'string', title: '说明', 'x-kind': 'textarea', maxLength: 5000 },
  fragile: { type: 'boolean', title: '易碎' },
  key: { type: 'string', title: '密钥', 'x-secret': true },
  price: { type: 'number', title: '价格', 'x-kind': 'money', 'x-permission': { read: 'PastCrate:price' } },
  status: { type: 'integer', title: '状态', 'x-dictionary': 'common_status' },
  insideId: { type: 'integer', title: '装在', 'x-relation': { resource: 'PastCrate' } },
  besideIds: { type: 'string', title: '旁边', 'x-relation': { resource: 'PastCrate', multiple: true } },
  step: { type: 'string', title: '内部步骤', 'x-show': [] },
  sizes: {
    type: 'array',
    title: '尺寸',
    items: {
      type: 'object',
      properties: { side: { type: 'string', title: '边' }, mm: { type: 'integer', title: '毫米' } },
    },
  },
});

const OPEN: Descriptor = { ...CRATE, name: 'PastVault', title: '金库' };

const BOSS: Person = { id: '7', permissions: ['PastCrate:price', 'PastVault:price', 'sysOpLog:page'] };
const CLERK: Person = { id: '8' };

const world = ofFile(() => createRecordWorld([CRATE, OPEN]));
beforeAll(async () => {
  await world.database.query(
    `with type as (insert into t_1.sys_dict_type (code, name, status, created_time)
       values ('common_status', '状态', 0, now()) returning id)
     insert into t_1.sys_dict_data (type_id, code, value, status, created_time)
       select id, x.code, x.value, 0, now() from type, (values ('0', '正常'), ('1', '停用')) as x (code, value)`,
  );
  installHooks({
    PastVault: {
      mask(row) {
        if (row.name === '密') row.note = '******';
      },
    },
  });
});

const add = (body: object, person = BOSS, name = 'PastCrate') =>
  world.as(person, (ctx) => addRecord(ctx, name, { body })).then(({ id }) => id);
const edit = (body: object, person = BOSS, name = 'PastCrate') =>
  world.as(person, (ctx) => editRecord(ctx, name, { body }));
const past = (id: number, more: object = {}, person = BOSS, name = 'PastCrate') =>
  world.as(person, (ctx) => historyPage(ctx, name, { id, ...more }));

test('texts are those people read: words of dictionaries, names of records, 是 and 否, counted rows', async () => {
  const [outer, left, right] = [await add({ name: '大箱' }), await add({ name: '左箱' }), await add({ name: '右箱' })];
  const id = await add({ name: '小箱', fragile: true, status: 0, insideId: outer, sizes: [{ side: '长', mm: 3 }] });
  const sizes = [
    { side: '长', mm: 3 },
    { side: '宽', mm: 2 },
  ];
  await edit({ id, fragile: false, status: 1, insideId: null, besideIds: `${left},${right}`, sizes });
  const [entry] = (await past(id)).rows;
  expect(entry?.changes).toEqual([
    { key: 'fragile', title: '易碎', kind: 'boolean', before: true, after: false, beforeText: '是', afterText: '否' },
    { key: 'status', title: '状态', kind: 'dictionary', before: 0, after: 1, beforeText: '正常', afterText: '停用' },
    { key: 'insideId', title: '装在', kind: 'relation', before: outer, beforeText: '大箱', afterText: '' },
    {
      ...{ key: 'besideIds', title: '旁边', kind: 'relation', after: `${left},${right}` },
      ...{ beforeText: '', afterText: '左箱、右箱' },
    },
    { key: 'sizes', title: '尺寸', kind: 'rows', beforeText: '1 行', afterText: '2 行（新增 1 行）', isCut: true },
  ]);
  const [whole] = (await past(id, { entryId: entry?.id })).rows;
  expect(whole?.changes.at(-1)).toMatchObject({
    beforeText: '边：长；毫米：3',
    afterText: '边：长；毫米：3\n边：宽；毫米：2',
    after: sizes,
  });
});

test('one entry is of the record that was asked for', async () => {
  const [one, two] = [await add({ name: '甲箱' }), await add({ name: '乙箱' })];
  const [foreign] = (await past(two)).rows;
  expect((await past(one, { entryId: foreign?.id })).rows).toEqual([]);
});

test('steps alone leave the edits between them out, the newest first, and say how many there are', async () => {
  const id = await add({ name: '庚' });
  await edit({ id, name: '庚二' });
  await world.as(BOSS, (ctx) => appendHistory(ctx, { resource: 'PastCrate', recordId: id, event: 'remind' }));
  const stepsOf = async (pageSize: number) => {
    const { rows, totalRows } = await past(id, { steps: true, pageSize });
    return [totalRows, ...rows.map(({ event }) => event)];
  };
  expect(await stepsOf(100)).toEqual([2, 'remind', 'add']);
  expect(await stepsOf(1)).toEqual([2, 'remind']);
});

test('a target is called what it is called now, also once it is deleted', async () => {
  const outer = await add({ name: '旧名' });
  const id = await add({ name: '里面', insideId: outer });
  await edit({ id: outer, name: '新名' });
  await edit({ id, insideId: null });
  await world.as(BOSS, (ctx) => deleteRecords(ctx, 'PastCrate', { ids: [outer] }));
  const ends = (await past(id)).rows.map(({ changes }) => changes.at(-1));
  expect(ends.map((end) => end?.beforeText || end?.afterText)).toEqual(['新名', '新名']);
});

test('secrets, unreadable and unknown keys are not even named, nor what is shown nowhere', async () => {
  const id = await add({ name: '甲', key: '秘', price: 12.5 });
  await edit({ id, price: 13, name: '乙', key: '密' });
  await world.as(BOSS, (ctx) =>
    appendHistory(ctx, {
      resource: 'PastCrate',
      recordId: id,
      event: 'edit',
      before: { key: '秘', gone: 1, step: 'a', price: 1 },
      after: { key: '密', gone: 2, step: 'b', price: 2 },
    }),
  );
  const keys = async (person: Person) =>
    (await past(id, {}, person)).rows.map(({ changes }) => changes.map(({ key }) => key));
  expect(await keys(BOSS)).toEqual([['price'], ['name', 'price'], ['name', 'price']]);
  expect(await keys(CLERK)).toEqual([[], ['name'], ['name']]);
});

test('a field that was taken out since keeps the title it had', async () => {
  const id = await add({ name: '丙' });
  const resource = world.catalog.resource('PastCrate');
  const old = resource.fields.find(({ key }) => key === 'note') as Field;
  const removed = new Map([['PastCrate', [{ ...old, key: 'weight', labels: { ...old.labels, detail: '重量' } }]]]);
  const catalog = new Catalog(world.catalog.resources, { version: 1, removed });
  const history = await world.as(BOSS, async (ctx) => {
    const change = { before: { weight: '一吨' }, after: { weight: '二吨' } };
    await appendHistory(ctx, { resource: 'PastCrate', recordId: id, event: 'edit', ...change });
    return historyPage({ ...ctx, catalog }, 'PastCrate', { id });
  });
  expect(history.rows[0]?.changes).toMatchObject([{ title: '重量', beforeText: '一吨', afterText: '二吨' }]);
  expect((await past(id)).rows[0]?.changes).toEqual([]);
});

test('a long text is cut in the list and whole on demand', async () => {
  const long = '长'.repeat(1000);
  const id = await add({ name: '丁', note: long });
  const [entry] = (await past(id)).rows;
  const note = entry?.changes.find(({ key }) => key === 'note');
  const texts = { beforeText: '', afterText: `${'长'.repeat(200)}…` };
  expect(note).toEqual({ key: 'note', title: '说明', kind: 'textarea', ...texts, isCut: true });
  const [whole] = (await past(id, { entryId: entry?.id })).rows;
  expect(whole?.changes.find(({ key }) => key === 'note')).toMatchObject({ afterText: long, after: long });
});

test('what a mask replaces for readers is replaced in the history, too', async () => {
  const id = await add({ name: '密', note: '口令一' }, BOSS, 'PastVault');
  await edit({ id, note: '口令二' }, BOSS, 'PastVault');
  const text = JSON.stringify(await past(id, {}, BOSS, 'PastVault'));
  expect(text).not.toContain('口令');
  expect(text).toContain('******');
});

test('from where: by the way it came for everybody, by address for readers of the operation log', async () => {
  const op = '00000000-0000-4000-8000-000000000001';
  const log = (user: number, ip: string, success = 0) =>
    world.database.query(
      `insert into t_1.sys_op_log (request_id, created_user_id, ip, browser, os, success, created_time)
       values ($1, $2, $3, 'Chrome', 'Windows', $4, now())`,
      [op, user, ip, success],
    );
  await log(7, '10.9.9.9', 1);
  await log(8, '10.8.8.8');
  await log(7, '10.7.7.7');
  await log(7, '10.6.6.6');
  const from = (more: Partial<UserCtx>) =>
    world.as(BOSS, (ctx) => addRecord({ ...ctx, ...more }, 'PastCrate', { body: { name: '戊' } })).then(({ id }) => id);
  const [web, job] = [await from({ requestId: op }), await from({ origin: 'job' })];
  await edit({ id: web, name: '戊二' }, CLERK);
  const [second, first] = (await past(web)).rows;
  expect(first).toMatchObject({ origin: '网页', ip: '10.7.7.7', browser: 'Chrome', os: 'Windows' });
  // The clerk has used the same call name for another action.
  expect(Object.keys(second ?? {})).not.toContain('ip');
  const [, plain] = (await past(web, {}, CLERK)).rows;
  expect(plain?.origin).toBe('网页');
  expect(Object.keys(plain ?? {})).not.toContain('ip');
  const [scheduled] = (await past(job)).rows;
  expect(scheduled).toMatchObject({ origin: '定时任务' });
  expect(Object.keys(scheduled ?? {})).not.toContain('ip');
  expect(await world.as(BOSS, (ctx) => findBrokenHistory(ctx, 'PastCrate', job))).toBeNull();
});

test('rows older than the way they came by keep their place in the chain', async () => {
  const id = await add({ name: '己' });
  await world.database.query('alter table t_1.record_history disable trigger record_history_append_only');
  const { chainHash, chainText } = await import('../history.ts');
  const { rows } = await world.database.query(
    `select * from t_1.record_history where resource = 'PastCrate' and record_id = $1`,
    [id],
  );
  const {
    id: _,
    hash: __,
    origin: ___,
    ...content
  } = rows[0] as Parameters<typeof chainHash>[0] & { id: number; hash: string };
  // Hashes of rows older than the column were computed without it.
  expect(chainText({ ...content, origin: null })).not.toContain('"origin"');
  const old = chainHash({ ...content, origin: null });
  await world.database.query(
    `update t_1.record_history set origin = null, hash = $2 where resource = 'PastCrate' and record_id = $1`,
    [id, old],
  );
  await world.database.query('alter table t_1.record_history enable trigger record_history_append_only');
  expect(await world.as(BOSS, (ctx) => findBrokenHistory(ctx, 'PastCrate', id))).toBeNull();
  const [entry] = (await past(id)).rows;
  expect(Object.keys(entry ?? {})).not.toContain('origin');
});

test('as of a moment: the entries until then, and the record as they left it', async () => {
  const edited = (minutes: number, body: object) =>
    world.as(BOSS, (ctx) => {
      const now = () => new Date(ctx.now().getTime() + minutes * 60_000);
      return editRecord({ ...ctx, now }, 'PastCrate', { body });
    });
  const id = await add({ name: '己', note: '一', price: 3, key: '秘' });
  await edited(1, { id, name: '己二', note: null });
  await edited(2, { id, name: '己三' });
  const [second = '', first = ''] = (await past(id)).rows.slice(1).map(({ time }) => time);
  const textsAt = async (at: string, person = BOSS) => {
    const { record, rows } = await past(id, { at }, person);
    expect(record?.time).toBe(at);
    const changes = record?.changes ?? [];
    expect(changes.every(({ beforeText }) => beforeText === '')).toBe(true);
    return [rows.map(({ event }) => event), Object.fromEntries(changes.map((one) => [one.key, one.afterText]))];
  };
  expect(await textsAt(first)).toEqual([['add'], { name: '己', note: '一', price: '3.00' }]);
  expect(await textsAt(second)).toEqual([['edit', 'add'], { name: '己二', price: '3.00' }]);
  expect(await textsAt(first, CLERK)).toEqual([['add'], { name: '己', note: '一' }]);
  expect(await textsAt('1990-01-01 00:00:00')).toEqual([[], {}]);
});
