import { beforeAll, describe, expect, test } from 'vitest';
import { createRecordWorld } from '../../../tests/support/record-world.ts';
import { ofFile } from '../../../tests/support/servers/begun.ts';
import { until } from '../../../tests/support/until.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { UserCtx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { addRecord } from './add.ts';
import { deleteRecords } from './delete.ts';
import { detailRecord } from './detail.ts';
import { editRecord } from './edit.ts';
import { findBrokenHistory } from './history.ts';
import { listRecords, treeRecords } from './list.ts';
import { pageRecords } from './page.ts';
import { changeStatus } from './status.ts';

const VERBS = ['page', 'list', 'detail', 'add', 'edit', 'delete', 'changeStatus'];

function descriptor(
  name: string,
  properties: { [key: string]: PropertySchema },
  more: Partial<Descriptor> = {},
): Descriptor {
  return {
    name,
    title: name,
    display: 'name',
    actions: VERBS,
    record: { type: 'object', required: ['name'], properties },
    ...more,
  };
}

const name: PropertySchema = { type: 'string', title: '名称', 'x-search': true, 'x-index': true };

/** Features of descriptors that the present ones do not use all at once. */
const DESCRIPTORS: Descriptor[] = [
  descriptor('Shelf', {
    name,
    code: { type: 'string', title: '编码', maxLength: 5, 'x-unique': true },
    status: { type: 'integer', title: '状态', 'x-dictionary': 'common_status', default: 0, readOnly: true },
  }),
  descriptor(
    'Book',
    {
      name,
      orgId: { type: 'string', title: '部门', 'x-relation': { resource: 'sysOrg' } },
      shelfId: { type: 'integer', title: '书架', 'x-relation': { resource: 'Shelf', copy: { shelfCode: 'code' } } },
      shelfCode: { type: 'string', title: '书架编码' },
      shelfName: { type: 'string', title: '书架名', 'x-from': { relation: 'shelfId', field: 'name' } },
      otherId: {
        type: 'integer',
        title: '同架的书',
        'x-relation': { resource: 'Book', match: { shelfId: 'shelfId' } },
      },
      shelves: { type: 'string', title: '其他书架', 'x-relation': { resource: 'Shelf', multiple: true } },
      key: { type: 'string', title: '密钥', 'x-secret': true },
      price: {
        type: 'number',
        title: '价格',
        'x-kind': 'money',
        'x-permission': { read: 'Book:price', write: 'Book:price' },
      },
      kind: { type: 'integer', title: '种类', enum: [1, 2] },
      pages: {
        type: 'integer',
        title: '页数',
        'x-when': { required: ['kind'], properties: { kind: { const: 1 } } },
      },
      bought: { type: 'string', format: 'date-time', title: '购入', 'x-search': { mode: 'range' } },
      more: { type: 'object', title: '其他' },
    },
    { scope: 'orgId' },
  ),
  descriptor(
    'Branch',
    { name, parentId: { type: 'integer', title: '上级', default: 0, 'x-relation': { resource: 'Branch' } } },
    { tree: 'parentId', actions: [...VERBS, 'tree'] },
  ),
];

const orgs: string[] = [];

const world = ofFile(() => createRecordWorld(DESCRIPTORS));
beforeAll(async () => {
  for (const code of ['A', 'B']) {
    const { rows } = await world.database.query(
      'insert into t_1.sys_org (name, code, created_time) values ($1, $1, now()) returning id',
      [code],
    );
    orgs.push(String(rows[0]?.id));
  }
});

const add = (resource: string, body: object) =>
  world.as({}, async (ctx) => (await addRecord(ctx, resource, { body })).id);
const read = (resource: string, id: number) => world.as({}, (ctx) => detailRecord(ctx, resource, id));

describe('relations', () => {
  test('copies come from the target, whatever the body says, and joined names follow it', async () => {
    const shelfId = await add('Shelf', { name: '甲架', code: 'S1' });
    const id = await add('Book', { name: '书', shelfId, shelfCode: 'forged', shelfName: 'forged' });
    expect(await read('Book', id)).toMatchObject({ shelfCode: 'S1', shelfName: '甲架' });
    await world.as({}, (ctx) => editRecord(ctx, 'Shelf', { body: { id: shelfId, name: '乙架', code: 'S2' } }));
    expect(await read('Book', id)).toMatchObject({ shelfCode: 'S1', shelfName: '乙架' });
    await world.as({}, (ctx) => editRecord(ctx, 'Book', { body: { id, shelfId: null } }));
    const emptied = await read('Book', id);
    expect([emptied.shelfId, emptied.shelfCode, emptied.shelfName]).toEqual([undefined, undefined, undefined]);
  });

  test('a target must exist, be enabled and fit the other choices', async () => {
    const [first, second] = [await add('Shelf', { name: '一' }), await add('Shelf', { name: '二' })];
    const other = await add('Book', { name: '另一本', shelfId: first });
    await expect(add('Book', { name: '书', shelfId: 999_999 })).rejects.toThrow('所选书架不存在');
    await expect(add('Book', { name: '书', shelfId: second, otherId: other })).rejects.toThrow(
      '所选同架的书不属于所选书架',
    );
    await add('Book', { name: '书', shelfId: first, otherId: other });
    await world.as({}, (ctx) => changeStatus(ctx, 'Shelf', { id: second, status: 1 }));
    await expect(add('Book', { name: '书', shelfId: second })).rejects.toThrow('所选书架已停用');
  });

  test('several targets travel as a comma list with their names', async () => {
    const ids = [await add('Shelf', { name: '东' }), await add('Shelf', { name: '西' })];
    const id = await add('Book', { name: '书', shelves: [...ids].reverse().join() });
    expect(await read('Book', id)).toMatchObject({ shelves: [...ids].reverse().join(), shelvesName: '西,东' });
    const found = await world.as({}, (ctx) => listRecords(ctx, 'Book', { query: { shelves: String(ids[0]) } }));
    expect(found.map((book) => book.id)).toEqual([id]);
    await expect(add('Book', { name: '书', shelves: `${ids[0]},999999` })).rejects.toThrow('所选其他书架不存在');
  });

  test('what is pointed to cannot be deleted, not even while the pointer is being written', async () => {
    const shelfId = await add('Shelf', { name: '在用' });
    const bookId = await add('Book', { name: '书', shelfId });
    await expect(world.as({}, (ctx) => deleteRecords(ctx, 'Shelf', { ids: [shelfId] }))).rejects.toThrow(
      '含有关联引用',
    );
    await world.as({}, (ctx) => deleteRecords(ctx, 'Book', { ids: [bookId] }));
    await world.as({}, (ctx) => deleteRecords(ctx, 'Shelf', { ids: [shelfId] }));
    const racing = await add('Shelf', { name: '竞争' });
    const results = await Promise.allSettled([
      add('Book', { name: '书', shelfId: racing }),
      world.as({}, (ctx) => deleteRecords(ctx, 'Shelf', { ids: [racing] })),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('data scope', () => {
  const reader = (scope: string[], id = '7') => ({ id, scope });

  test('rows of other organisations do not exist, own and common ones do', async () => {
    const [a, b] = orgs;
    const inA = await world.as(
      { id: '5' },
      async (ctx) => (await addRecord(ctx, 'Book', { body: { name: '甲书', orgId: a } })).id,
    );
    const common = await add('Book', { name: '公用' });
    const seen = (scope: string[], id?: string) =>
      world.as(reader(scope, id), async (ctx) =>
        (await listRecords(ctx, 'Book', { query: {} })).map((book) => book.id),
      );
    expect(await seen([String(a)])).toEqual(expect.arrayContaining([inA, common]));
    expect(await seen([String(b)])).not.toContain(inA);
    expect(await seen([], '5')).toContain(inA);
    const tries: ((ctx: UserCtx) => Promise<unknown>)[] = [
      (ctx) => detailRecord(ctx, 'Book', inA),
      (ctx) => editRecord(ctx, 'Book', { body: { id: inA, name: '改' } }),
      (ctx) => deleteRecords(ctx, 'Book', { ids: [inA] }),
    ];
    for (const work of tries) {
      await expect(world.as(reader([String(b)]), work)).rejects.toThrow('记录不存在');
    }
  });

  test('nobody puts a record into an organisation outside his scope', async () => {
    const [a, b] = orgs;
    const work = world.as(reader([String(b)]), (ctx) => addRecord(ctx, 'Book', { body: { name: '越权', orgId: a } }));
    await expect(work).rejects.toThrow('没有权限操作机构');
  });
});

describe('fields', () => {
  test('a secret is written and never seen; its mask means keep', async () => {
    const id = await add('Book', { name: '书', key: 'hidden' });
    expect(JSON.stringify(await read('Book', id))).not.toContain('hidden');
    await world.as({}, (ctx) => editRecord(ctx, 'Book', { body: { id, name: '书二', key: '******' } }));
    const { rows } = await world.database.query('select key from t_1.book where id = $1', [id]);
    expect(rows).toEqual([{ key: 'hidden' }]);
    const history = await world.database.query(
      "select before, after from t_1.record_history where resource = 'Book' and record_id = $1",
      [id],
    );
    expect(JSON.stringify(history.rows)).not.toContain('hidden');
  });

  test('a field that needs a grant is neither read, filtered, sorted nor written without it', async () => {
    const rich = { id: '9', permissions: ['Book:price'] };
    const id = await world.as(
      rich,
      async (ctx) => (await addRecord(ctx, 'Book', { body: { name: '贵', price: 12.5 } })).id,
    );
    expect(await world.as(rich, (ctx) => detailRecord(ctx, 'Book', id))).toMatchObject({ price: 12.5 });
    expect((await read('Book', id)).price).toBeUndefined();
    await world.as({}, (ctx) => editRecord(ctx, 'Book', { body: { id, price: 1 } }));
    expect(await world.as(rich, (ctx) => detailRecord(ctx, 'Book', id))).toMatchObject({ price: 12.5 });
    const sorted = world.as({}, (ctx) => pageRecords(ctx, 'Book', { query: { sortField: 'price' } }));
    await expect(sorted).rejects.toThrow('排序字段不合法');
  });

  test('a hidden input is neither stored nor kept', async () => {
    const id = await add('Book', { name: '书', kind: 2, pages: 5 });
    expect((await read('Book', id)).pages).toBeUndefined();
    await world.as({}, (ctx) => editRecord(ctx, 'Book', { body: { id, kind: 1, pages: 5 } }));
    expect(await read('Book', id)).toMatchObject({ pages: 5 });
    await world.as({}, (ctx) => editRecord(ctx, 'Book', { body: { id, kind: 2 } }));
    expect((await read('Book', id)).pages).toBeUndefined();
  });

  test('texts are limited in characters, not in bytes', async () => {
    await add('Shelf', { name: '表情', code: '😀'.repeat(5) });
    await expect(add('Shelf', { name: '表情', code: '😀'.repeat(6) })).rejects.toThrow('编码不能超过 5 个字');
  });

  test('the same unique value is taken once, however many ask at once, and the others are told so', async () => {
    const refusalOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
    const same = () => refusalOf(add('Shelf', { name: '同码', code: 'ONE' }));
    // All of them have checked, and found the value free, before the first may write.
    const answers = await world.database.exclusive('held shelf', async (client) => {
      await client.query('begin; lock table t_1.shelf in share mode');
      const calls = [same(), same(), same()];
      await until(async () => {
        const waiting = await client.query(
          "select 1 from pg_catalog.pg_locks where not granted and relation = 't_1.shelf'::regclass",
        );
        expect(waiting.rows).toHaveLength(calls.length);
      });
      await client.query('rollback');
      return Promise.all(calls);
    });
    const [told, ...others] = answers.filter((answer) => answer !== null);
    expect(others).toHaveLength(1);
    expect(told).toBeInstanceOf(AppError);
    for (const one of [...others, await same()]) expect(one).toMatchObject({ ...(told as AppError) });
  });
});

describe('trees', () => {
  test('ancestors of a found row come along, and nothing else', async () => {
    const root = await add('Branch', { name: '根' });
    const middle = await add('Branch', { name: '中', parentId: root });
    const leaf = await add('Branch', { name: '叶', parentId: middle });
    await add('Branch', { name: '旁', parentId: root });
    const tree = await world.as({}, (ctx) => treeRecords(ctx, 'Branch', { query: { name: '叶' } }));
    expect(tree).toMatchObject([
      {
        id: root,
        parentId: 0,
        value: String(root),
        children: [{ id: middle, children: [{ id: leaf, title: '叶', children: [] }] }],
      },
    ]);
    expect(tree[0]?.children).toHaveLength(1);
  });

  test('nobody becomes his own ancestor', async () => {
    const root = await add('Branch', { name: '一' });
    const child = await add('Branch', { name: '二', parentId: root });
    const under = (id: number, parentId: number) =>
      world.as({}, (ctx) => editRecord(ctx, 'Branch', { body: { id, parentId } }));
    await expect(under(root, root)).rejects.toThrow('上级不能是自己或自己的下级');
    await expect(under(root, child)).rejects.toThrow('上级不能是自己或自己的下级');
    await expect(under(root, 999_999)).rejects.toThrow('所选上级不存在');
  });
});

test('lists a keyword is found anywhere in the text, one character or many, wildcards stand for themselves', async () => {
  await add('Book', { name: '安全阀 100% A_b' });
  const found = async (searchValue: string) =>
    (await world.as({}, (ctx) => pageRecords(ctx, 'Book', { query: { searchValue } }))).totalRows;
  for (const keyword of ['阀', '全阀', '安全阀', '100%', 'a_B', '%'])
    expect(await found(keyword), keyword).toBeGreaterThan(0);
  for (const keyword of ['全安', '100_', 'a%b', '\\']) expect(await found(keyword), keyword).toBe(0);
});

test('the hash chain finds a row somebody touched', async () => {
  const id = await add('Book', { name: '书' });
  await world.as({}, (ctx) => editRecord(ctx, 'Book', { body: { id, name: '新书', bought: '2026-01-01 00:00:00' } }));
  await world.as({}, (ctx) => editRecord(ctx, 'Book', { body: { id, name: '旧书' } }));
  const broken = () => world.as({}, (ctx) => findBrokenHistory(ctx, 'Book', id));
  expect(await broken()).toBeNull();
  await world.database.query('alter table t_1.record_history disable trigger record_history_append_only');
  await world.database.query(
    `update t_1.record_history set after = '{"name":"别的"}' where resource = 'Book' and record_id = $1 and seq = 2`,
    [id],
  );
  await world.database.query('alter table t_1.record_history enable trigger record_history_append_only');
  expect(await broken()).toBe(2);
});
