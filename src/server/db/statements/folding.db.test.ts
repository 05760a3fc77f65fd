import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createDatabase } from '../../../../tests/support/database.ts';
import { ofFile } from '../../../../tests/support/servers/begun.ts';
import { openDatabase } from '../database.ts';
import { type Later, param } from '../session.ts';

const empty = ofFile(createDatabase);
const database = ofFile(async () => openDatabase({ connection: empty.url, checkNames: true }));
beforeAll(async () => {
  const tables = [
    'create schema t_1',
    'create table t_1.counter (id bigint primary key, n bigint not null)',
    'create table t_1.line (id bigint generated always as identity primary key, n bigint not null)',
    'create table t_1.parent (id bigint primary key)',
    'create table t_1.child (id bigint references t_1.parent (id))',
    'create table t_1.watched (id bigint, lines bigint)',
    'create function t_1.count_lines() returns trigger language plpgsql as $$ begin new.lines := (select count(*) from t_1.line); return new; end $$',
    'create trigger lines before insert on t_1.watched for each row execute function t_1.count_lines()',
  ];
  for (const text of tables) await database.query(text);
});
beforeEach(async () => {
  for (const table of ['counter', 'line', 'child', 'parent', 'watched'])
    await database.query(`delete from t_1.${table}`);
});

const add = (table: string, values: Record<string, number>): Later => ({
  key: `add|${table}`,
  build: (on) => on.t.insertInto(table).values(Object.fromEntries(Object.keys(values).map((key) => [key, param(key)]))),
  values,
});
const double: Later = {
  key: 'double',
  build: (on) => on.t.updateTable('counter').set((eb) => ({ n: eb('n', '*', 2) })),
  values: {},
};
/** A write that the counter records. */
const note: Later = {
  key: 'note',
  build: (on) => on.t.insertInto('line').columns(['n']).expression(on.t.selectFrom('counter').select('n')),
  values: {},
};

const rowsOf = async (table: string, column: string) =>
  (await database.query(`select ${column} from t_1.${table} order by id`)).rows.map((row) => row[column]);

it.each(['within a transaction', 'outside one'])(
  'writes that need each other happen one after another %s',
  async (where) => {
    const writes = [add('counter', { id: 1, n: 1 }), double, note, double, note, double];
    if (where === 'outside one') await database.session('1').later(...writes);
    else await database.tx('1', (session) => session.later(...writes));
    expect(await rowsOf('counter', 'n')).toEqual([8]);
    expect(await rowsOf('line', 'n')).toEqual([2, 4]);
  },
);

it('writes outside a transaction are all done or none of them', async () => {
  const later = database.session('1').later(add('counter', { id: 1, n: 1 }), add('counter', { id: 1, n: 2 }));
  await expect(later).rejects.toMatchObject({ code: '23505' });
  expect(await rowsOf('counter', 'n')).toEqual([]);
});

it('tests refuse to put off a write whose trigger may read what another one writes', async () => {
  const folded = database.session('1').later(add('line', { n: 1 }), add('watched', { id: 1 }));
  await expect(folded).rejects.toThrow('its trigger "lines" would run among others');
  const forget: Later = { key: 'forget', build: (on) => on.t.deleteFrom('watched'), values: {} };
  await database.session('1').later(forget);
});

it('tests refuse to put off writes of two tables one of which refers to the other', async () => {
  await database.session('1').later(add('parent', { id: 1 }));
  await expect(database.session('1').later(add('child', { id: 1 }))).rejects.toThrow('one refers to the other');
});
