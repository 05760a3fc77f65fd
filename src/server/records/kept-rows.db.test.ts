import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOf } from '../../../tests/support/record-world.ts';
import { openTwice, type TwoProcesses } from '../../../tests/support/servers/two-processes.ts';
import { compileAll } from '../../compiler/compile.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import { Catalog } from '../catalog.ts';
import type { Database } from '../db/database.ts';
import { readDescriptors } from '../schemas/descriptors.ts';
import { listRecords, treeRecords } from './list.ts';

/** Named by its owner's nick name: what a row shows may change without the row. */
const TWIG: Descriptor = {
  name: 'Twig',
  title: '枝',
  display: 'name',
  tree: 'parentId',
  order: [{ field: 'ownerNick', direction: 'ascend' }],
  actions: ['tree', 'list'],
  record: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      parentId: { type: 'string', title: '上级', 'x-relation': { resource: 'Twig' } },
      ownerId: { type: 'string', title: '持有人', 'x-relation': { resource: 'sysUser' } },
      ownerNick: { type: 'string', title: '昵称', 'x-from': { relation: 'ownerId', field: 'nickName' } },
    },
  },
};

const catalog = new Catalog(compileAll([...readDescriptors(), TWIG]).values());
let processes: TwoProcesses;

beforeAll(async () => {
  processes = await openTwice(() => catalog.resources);
  await processes.first.query(`
    insert into t_1.sys_user (id, account, name, nick_name, created_time)
      values (7, 'w', '王', 'a', now()), (8, 'v', '万', 'b', now());
    insert into t_1.twig (id, name, parent_id, owner_id, created_time)
      values (1, '干', null, 7, now()), (2, '枝', 1, 7, now()), (3, '梢', 1, 8, now())`);
});

afterAll(() => processes?.stop());

const ctxOf = (database: Database) => contextOf({ person: {}, catalog, db: database.session('1') });

const treeOf = async (database: Database) =>
  (await treeRecords(ctxOf(database), 'Twig', { query: {} })).map(({ title, children }) => ({
    title,
    children: children.map((child) => child.title),
  }));

const namesOf = async (database: Database) =>
  (await listRecords(ctxOf(database), 'Twig', { query: {}, keys: ['name'] })).map(({ name }) => name);

test('a kept tree ends with a write of another process', async () => {
  for (const database of processes.each)
    expect(await treeOf(database)).toEqual([{ title: '干', children: ['枝', '梢'] }]);
  await processes.first.query("update t_1.twig set name = '杈' where id = 2");
  for (const database of processes.each)
    expect(await treeOf(database)).toEqual([{ title: '干', children: ['杈', '梢'] }]);
});

test('kept choices end with a write of a table they are ordered by', async () => {
  for (const database of processes.each) expect((await namesOf(database)).at(-1)).toBe('梢');
  await processes.first.query("update t_1.sys_user set nick_name = 'c' where id = 7");
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
