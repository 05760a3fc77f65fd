import { beforeAll, expect, test } from 'vitest';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import { contextOf } from '../../../tests/support/record-world.ts';
import { ofFile } from '../../../tests/support/servers/begun.ts';
import { openTwice } from '../../../tests/support/servers/two-processes.ts';
import { IS_NIGHT } from '../../../tests/support/size.ts';
import { compileAll } from '../../compiler/compile.ts';
import { Catalog } from '../catalog.ts';
import type { Database } from '../db/database.ts';
import type { DbSession } from '../db/session.ts';
import { readDescriptors } from '../schemas/descriptors.ts';
import { listRecords, treeRecords } from './list.ts';
import { pageRecords } from './page.ts';

/** Rows are numbered in the order of their commits, so a row's number is the count of rows when it was the newest. */
const TICKET = descriptorNamed('Ticket', '票', { display: 'no' }).having({
  no: { type: 'integer', title: '序号' },
  ownerId: { type: 'string', title: '持有人', 'x-relation': { resource: 'sysUser' } },
  ownerNick: {
    type: 'string',
    title: '昵称',
    'x-search': true,
    'x-from': { relation: 'ownerId', field: 'nickName' },
  },
});

/** Displays its owner's nick name: a row's display may change without the row. */
const TWIG = descriptorNamed('Twig', '枝', {
  tree: 'parentId',
  order: [{ field: 'ownerNick', direction: 'ascend' }],
  actions: ['tree', 'list'],
}).having({
  name: { type: 'string', title: '名称' },
  parentId: { type: 'string', title: '上级', 'x-relation': { resource: 'Twig' } },
  ownerId: { type: 'string', title: '持有人', 'x-relation': { resource: 'sysUser' } },
  ownerNick: { type: 'string', title: '昵称', 'x-from': { relation: 'ownerId', field: 'nickName' } },
});

const catalog = new Catalog(compileAll([...readDescriptors(), TICKET, TWIG]).values());
const START = 2_400;
const PAGE = 20;

const processes = ofFile(() => openTwice(() => catalog.resources));
beforeAll(async () => {
  await processes.first.query(
    `insert into t_1.ticket (no, created_time) select g, now() from generate_series(1, ${START}) g`,
  );
});

const ctxOf = (database: Database) => contextOf({ person: {}, catalog, db: database.session('1') });

const page = (database: Database, query: Record<string, unknown>) =>
  pageRecords(ctxOf(database), 'Ticket', { query: { pageSize: PAGE, ...query } });

const insert = (session: DbSession, no: number) =>
  session.run(session.t.insertInto('ticket').values({ no, created_time: new Date(0) }));

test('no total is older than the rows it comes with, whichever process writes, and far pages stand where the total says', async () => {
  let committed = START;
  let writing = true;
  const write = async () => {
    for (let no = START + 1; writing; no += 1) {
      const database = processes.each[no % 2] ?? processes.first;
      await database.tx('1', (session) => insert(session, no));
      committed = no;
      // A write that fails in between must neither be counted nor leave a mark that others count under.
      await database
        .tx('1', async (session) => {
          await insert(session, -1);
          throw new Error('no');
        })
        .catch(() => undefined);
    }
  };
  const writer = write();
  const rounds = IS_NIGHT ? 400 : 40;
  const read = async (database: Database) => {
    for (let round = 0; round < rounds; round += 1) {
      const near = await page(database, {});
      expect(near.totalRows).toBeGreaterThanOrEqual(Number(near.rows[0]?.no));
      expect(near.totalRows).toBeLessThanOrEqual(committed + 1);
      const pageNo = 110;
      const far = await page(database, { pageNo });
      // Read backwards from the end, rows and total are of one moment; read forwards, the total may be newer.
      expect(Number(far.rows[0]?.no)).toBeLessThanOrEqual(far.totalRows - (pageNo - 1) * PAGE);
      expect(far.rows).toHaveLength(PAGE);
    }
  };
  await Promise.all([...processes.each, ...processes.each].map(read));
  writing = false;
  await writer;
  const { rows } = await processes.first.query('select count(*) as n from t_1.ticket');
  for (const database of processes.each) expect((await page(database, {})).totalRows).toBe(rows[0]?.n);
});

test('a far page read from the end is the page of its total', async () => {
  const last = await page(processes.first, { pageNo: 121 });
  const total = last.totalRows;
  await page(processes.first, { pageNo: 120 });
  const [, other] = processes.each;
  await other.tx('1', (session) => insert(session, total + 1));
  const far = await page(processes.first, { pageNo: 120 });
  expect(far.totalRows).toBe(total + 1);
  expect(far.rows[0]?.no).toBe(total + 1 - 119 * PAGE);
});

test('a total ends with a write of any table its filter reads', async () => {
  await processes.first.query(
    `insert into t_1.sys_user (id, account, name, nick_name, created_time)
       values (7, 'w', '王', '小王', now()), (8, 'v', '万', '小王', now());
     update t_1.ticket set owner_id = case when no > 60 then 8 else 7 end where no between 1 and 100`,
  );
  const query = { ownerNick: '小王' };
  for (const database of processes.each) expect((await page(database, query)).totalRows).toBe(100);
  // The first page is as full as before: only the cached total can be wrong.
  await processes.first.query("update t_1.sys_user set nick_name = '老王' where id = 8");
  for (const database of processes.each) expect((await page(database, query)).totalRows).toBe(60);
});

test('too many rows are not sorted by what no index orders', async () => {
  const sorted = (sortField: string) => page(processes.first, { sortField });
  expect((await sorted('no')).rows[0]?.no).toBe(1);
  // In parts: one statement for all of them may take longer than the database gives a statement.
  for (let part = 0; part < 10; part += 1)
    await processes.first.query(
      'insert into t_1.ticket (no, created_time) select g, now() from generate_series(1, 10000) g',
    );
  await expect(sorted('no')).rejects.toMatchObject({
    extras: { errors: [{ field: 'sortField', message: '数据超过 100000 条，不能按序号排序，请先缩小查询范围' }] },
  });
  expect((await sorted('createdTime')).rows).toHaveLength(PAGE);
});

test('a list read inside a transaction that has written counts what it sees and leaves nothing behind', async () => {
  const before = (await page(processes.first, {})).totalRows;
  const undone = processes.first.tx('1', async (session) => {
    await insert(session, -1);
    const ctx = contextOf({ person: {}, catalog, db: session });
    expect((await pageRecords(ctx, 'Ticket', { query: {} })).totalRows).toBe(before + 1);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await processes.first.tx('1', (session) =>
    session.run(session.t.updateTable('ticket').set({ no: 0 }).where('no', '=', 1)),
  );
  expect((await page(processes.first, {})).totalRows).toBe(before);
});

const treeOf = async (database: Database) =>
  (await treeRecords(ctxOf(database), 'Twig', { query: {} })).map(({ title, children }) => ({
    title,
    children: children.map((child) => child.title),
  }));

const namesOf = async (database: Database) =>
  (await listRecords(ctxOf(database), 'Twig', { query: {}, keys: ['name'] })).map(({ name }) => name);

test('a kept tree ends with a write of another process', async () => {
  await processes.first.query(`
    insert into t_1.sys_user (id, account, name, nick_name, created_time)
      values (17, 'x', '王', 'a', now()), (18, 'y', '万', 'b', now());
    insert into t_1.twig (id, name, parent_id, owner_id, created_time)
      values (1, '干', null, 17, now()), (2, '枝', 1, 17, now()), (3, '梢', 1, 18, now())`);
  for (const database of processes.each)
    expect(await treeOf(database)).toEqual([{ title: '干', children: ['枝', '梢'] }]);
  await processes.first.query("update t_1.twig set name = '杈' where id = 2");
  for (const database of processes.each)
    expect(await treeOf(database)).toEqual([{ title: '干', children: ['杈', '梢'] }]);
});

test('kept choices end with a write of a table they are ordered by', async () => {
  for (const database of processes.each) expect((await namesOf(database)).at(-1)).toBe('梢');
  await processes.first.query("update t_1.sys_user set nick_name = 'c' where id = 17");
  for (const database of processes.each) expect((await namesOf(database))[0]).toBe('梢');
});

test('choices read inside a transaction that has written are not kept', async () => {
  const undone = processes.first.tx('1', async (session) => {
    await session.run(session.t.updateTable('twig').set({ name: '根' }).where('id', '=', 1));
    const [root] = await treeRecords(contextOf({ person: {}, catalog, db: session }), 'Twig', { query: {} });
    expect(root?.title).toBe('根');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect((await treeOf(processes.first))[0]?.title).toBe('干');
});
