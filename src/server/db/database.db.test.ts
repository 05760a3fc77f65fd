import { beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../tests/support/database.ts';
import { ofFile } from '../../../tests/support/servers/begun.ts';
import { openDatabase } from './database.ts';
import { type DbSession, databaseFailure, param } from './session.ts';

const empty = ofFile(createDatabase);
const database = ofFile(async () => openDatabase({ connection: empty.url, checkNames: true }));
beforeAll(async () => {
  await database.query('create schema t_1');
  await database.query('create schema t_2');
  const columns = 'id bigint primary key, n numeric, day date, at timestamptz, ids bigint[]';
  await database.query(`create table t_1.thing (${columns})`);
  await database.query(`create table t_2.thing (${columns})`);
});

const at = new Date('2026-11-20T01:02:03.004Z');

test('values come back as the server uses them', async () => {
  const session = database.session('1');
  const row = { id: 9_007_199_254_740_991, n: 0.1, day: '2026-02-28', at, ids: [1, 2] };
  await session.run(session.t.insertInto('thing').values(row));
  expect(await session.first(session.t.selectFrom('thing').selectAll())).toEqual(row);
  expect(await database.session('2').all(database.session('2').t.selectFrom('thing').selectAll())).toEqual([]);
});

test('a table without a schema is refused before and by the database', async () => {
  await expect(database.query('select * from thing')).rejects.toThrow('does not exist');
  expect((await database.query("select current_setting('search_path') as path")).rows).toEqual([{ path: '' }]);
});

test('a tenant is digits and nothing else', () => {
  expect(() => database.session('1"; drop schema t_2; --')).toThrow('is not a tenant id');
});

test('a prepared query is compiled once per tenant and bound by name', async () => {
  const byId = (on: DbSession) => on.t.selectFrom('thing').select('id').where('id', '=', param('id'));
  const read = (tenant: string, values: object) => database.session(tenant).prepared('by-id', byId, { ...values });
  expect(await read('1', { id: 9_007_199_254_740_991 })).toHaveLength(1);
  expect(await read('2', { id: 9_007_199_254_740_991 })).toHaveLength(0);
  await expect(read('1', {})).rejects.toThrow('no value for query parameter "id"');
});

test('two queries under one key are found out in tests', async () => {
  const other = database.session('1').prepared('by-id', (on) => on.t.selectFrom('thing').select('n'), {});
  await expect(other).rejects.toThrow('two queries share the key "1|by-id"');
});

test('a failed transaction leaves nothing behind and its connection serves again', async () => {
  const failed = database.tx('1', async (session) => {
    await session.run(session.t.insertInto('thing').values({ id: 2 }));
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const session = database.session('1');
  expect(await session.first(session.t.selectFrom('thing').select('id').where('id', '=', 2))).toBeUndefined();
  expect(database.load.waiting).toBe(0);
});

test('a transaction whose failed statement somebody passed over does not count as done', async () => {
  const passedOver = database.tx('1', async (session) => {
    await session.run(session.t.insertInto('thing').values({ id: 3 }));
    await session.run(session.t.insertInto('thing').values({ id: 3 })).catch(() => undefined);
  });
  await expect(passedOver).rejects.toThrow('was rolled back');
});

const adding = (id: number, n?: number) => ({
  key: 'add-thing',
  build: (on: DbSession) => on.t.insertInto('thing').values({ id: param('id'), n: param('n') }),
  values: { id, n: n ?? null },
});

test('writes nobody waits for are done in their order, before what comes after them', async () => {
  const counted = await database.tx('1', async (session) => {
    await session.later(adding(10));
    await session.later(adding(11), adding(12));
    const rows = await session.all(session.t.selectFrom('thing').select('id').where('id', 'in', [10, 11, 12]));
    await session.later(adding(13), adding(14));
    return rows.length;
  });
  expect(counted).toBe(3);
  const { rows } = await database.query(
    'select id from t_1.thing where id between 10 and 19 order by xmin::text, ctid',
  );
  expect(rows.map(({ id }) => id)).toEqual([10, 11, 12, 13, 14]);
});

test.each([
  ['with the commit', async () => undefined],
  ['with the next statement', (session: DbSession) => session.all(session.t.selectFrom('thing').selectAll())],
])('a write nobody waits for, sent %s, fails its transaction by its own name', async (_, next) => {
  const failed = database.tx('1', async (session) => {
    await session.later(adding(20), adding(21), adding(20));
    await next(session);
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  const { rows } = await database.query('select id from t_1.thing where id in (20, 21)');
  expect(rows).toEqual([]);
});

test('outside a transaction a write is done when it says so', async () => {
  await database.session('1').later(adding(30, 1), adding(31, 2));
  const { rows } = await database.query('select n from t_1.thing where id in (30, 31) order by id');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a session that outlives its transaction can do nothing', async () => {
  const kept = await database.tx('1', async (session) => session);
  await expect(kept.run(kept.t.deleteFrom('thing'))).rejects.toThrow('the transaction is over');
});

test('a statement of four seconds is stopped and told apart from a defect', async () => {
  const error: unknown = await database.query('select pg_sleep(6)').catch((reason: unknown) => reason);
  expect(databaseFailure(error)?.kind).toBe('too-slow');
});

test('waiting for a lock ends within two seconds', async () => {
  const error = await database.tx('1', async (holder) => {
    await holder.run(holder.t.updateTable('thing').set({ n: 1 }));
    const session = database.session('1');
    return session.run(session.t.updateTable('thing').set({ n: 2 })).catch((reason: unknown) => reason);
  });
  expect(databaseFailure(error)?.kind).toBe('busy');
});

test('a listener hears, and hears again after its connection was cut', async () => {
  const heard: string[] = [];
  const stop = await database.listen('test_channel', (payload) => heard.push(payload));
  await database.notify('test_channel', 'one');
  await expect.poll(() => heard).toEqual(['one']);
  // Limited to this database: others of this PostgreSQL have listeners, too.
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`,
  );
  await expect.poll(() => heard).toEqual(['one', '']);
  await database.notify('test_channel', 'two');
  await expect.poll(() => heard).toEqual(['one', '', 'two']);
  await stop();
});
