import { expect, test } from 'vitest';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import { createRecordWorld } from '../../../tests/support/record-world.ts';
import { ofFile } from '../../../tests/support/servers/begun.ts';
import { foldMarks, readMark } from './change-mark.ts';
import type { DbSession } from './session.ts';

const world = ofFile(() =>
  createRecordWorld([descriptorNamed('Sheep', '羊').having({ name: { type: 'string', title: '名称' } })]),
);

const mark = (session: DbSession = world.database.session('1')) => readMark(session, ['sheep', 'hazard_participant']);

const add = (session: DbSession) =>
  session.run(session.t.insertInto('sheep').values({ name: '多利', created_time: new Date(0) }));
const rename = (session: DbSession) => session.run(session.t.updateTable('sheep').set({ name: '肖恩' }));

test('every write moves the mark, whichever connection makes it, and none waits for another', async () => {
  const before = Number(await mark());
  await Promise.all(Array.from({ length: 8 }, () => world.database.tx('1', add)));
  expect(await mark()).toBe(before + 8);
  await world.database.tx('1', rename);
  await world.database.tx('1', (session) => session.run(session.t.deleteFrom('sheep')));
  expect(await mark()).toBe(before + 10);
});

test('tables that only filters read are counted, others do not count here', async () => {
  const before = Number(await mark());
  const link = { hazard_id: 1, user_id: 1 };
  await world.database.tx('1', (session) => session.run(session.t.insertInto('hazard_participant').values(link)));
  await world.database.tx('1', (session) =>
    session.run(session.t.insertInto('risk_type').values({ name: '火灾', created_time: new Date(0) })),
  );
  expect(await mark()).toBe(before + 1);
});

test('a transaction counts once per table, and one that fails not at all', async () => {
  const before = Number(await mark());
  await world.database.tx('1', async (session) => {
    await add(session);
    await add(session);
  });
  expect(await mark()).toBe(before + 1);
  const failed = world.database.tx('1', async (session) => {
    await add(session);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await mark()).toBe(before + 1);
});

test('what is counted under a savepoint that is rolled back is counted again', async () => {
  const before = Number(await mark());
  const savepoint = (session: DbSession, text: string) =>
    session.run({ compile: () => ({ ...session.t.selectNoFrom([]).compile(), sql: text, parameters: [] }) });
  await world.database.tx('1', async (session) => {
    await savepoint(session, 'savepoint a');
    await add(session);
    await savepoint(session, 'rollback to savepoint a');
    await add(session);
  });
  expect(await mark()).toBe(before + 1);
});

test('a transaction that has written reads no mark: what it sees may be rolled back', async () => {
  await world.database.tx('1', async (session) => {
    expect(await mark(session)).toBeTypeOf('number');
    await add(session);
    expect(await mark(session)).toBeNull();
  });
});

test('another tenant has marks of its own', async () => {
  const before = await readMark(world.database.session('2'), ['sheep']);
  await world.database.tx('1', add);
  expect(await readMark(world.database.session('2'), ['sheep'])).toBe(before);
});

test('folding keeps the sums and leaves one row for connections that are gone', async () => {
  const before = await mark();
  await world.database.query("update platform.change_mark set slot = slot + 1000000 where resource = 'sheep'");
  await foldMarks(world.database.session('0'));
  expect(await mark()).toBe(before);
  const { rows } = await world.database.query(
    "select slot from platform.change_mark where tenant = '1' and resource = 'sheep'",
  );
  expect(rows).toEqual([{ slot: 0 }]);
});

test('every table of a descriptor is counted', async () => {
  const { rows } = await world.database.query(
    `select c.relname from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
      where t.tgname = 'change_mark'`,
  );
  const counted = new Set(rows.map((row) => row.relname));
  expect(
    world.catalog.resources.map(({ name }) => world.catalog.model(name).table).filter((table) => !counted.has(table)),
  ).toEqual([]);
});
