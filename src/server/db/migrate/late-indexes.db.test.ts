import '../../boot/features.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { createDatabase, withClient } from '../../../../tests/support/database.ts';
import { descriptorNamed } from '../../../../tests/support/descriptors/named.ts';
import { ofFile } from '../../../../tests/support/servers/begun.ts';
import { compileAll } from '../../../compiler/compile.ts';
import type { Resource } from '../../../engine/resource.ts';
import { readDescriptors } from '../../schemas/descriptors.ts';
import { openDatabase } from '../database.ts';
import { buildLateIndexes } from './late-indexes.ts';
import { alterTable, migrate } from './migrate.ts';

const own = ofFile(createDatabase);
const database = ofFile(async () => openDatabase({ connection: own.url }));

/** A resource before and after an upgrade or an edit makes its note searchable. */
function resources(isSearched: boolean): Resource[] {
  const heavy = descriptorNamed('HeavyThing', '大表', { display: 'note' }).having({
    note: { type: 'string', title: '说明', maxLength: 100, ...(isSearched ? { 'x-search': true } : {}) },
    code: { type: 'string', title: '编号', maxLength: 30, ...(isSearched ? { 'x-unique': true } : {}) },
    photo: { type: 'string', title: '其他' },
  });
  return [...compileAll([...readDescriptors(), heavy]).values()];
}

async function indexes(): Promise<string[]> {
  const { rows } = await database.query(
    `select i.relname as name from pg_catalog.pg_index x join pg_catalog.pg_class i on i.oid = x.indexrelid
      where x.indrelid = 't_1.heavy_thing'::regclass and x.indisvalid`,
  );
  return rows.map((row) => String(row.name));
}

const build = () => buildLateIndexes(database, () => resources(true));

test('what only speed depends on is built after the start where the table is large, once, and anew when it was cut off', async () => {
  await migrate(database, () => resources(false));
  // A few rows of many incompressible bytes: a table counts as large by its bytes.
  const rows = `insert into t_1.heavy_thing (note, code, photo, created_time)
    select '安全阀' || g, 'c' || g, repeat('x', 7000), now() from generate_series(1, 700) g`;
  // On a connection without the deadlines of a request.
  await database.exclusive('rows', async (client) => {
    await client.query('alter table t_1.heavy_thing alter column photo set storage plain');
    await client.query(rows);
  });
  await migrate(database, () => resources(true));
  // Unique indexes cannot wait: they keep wrong values out.
  expect(await indexes()).toContain('ux_heavy_thing_code');
  expect(await indexes()).not.toContain('gf_heavy_thing_note');

  // An invalid index, as a failed or killed build leaves it.
  const cutOff = database.exclusive('indexes', (client) =>
    client.query('create unique index concurrently gf_heavy_thing_note on t_1.heavy_thing (is_deleted)'),
  );
  await expect(cutOff).rejects.toMatchObject({ code: '23505' });
  expect(await indexes()).not.toContain('gf_heavy_thing_note');

  const counts = await Promise.all([build(), build()]);
  expect(counts.filter((count) => count > 0)).toHaveLength(1);
  expect(await indexes()).toContain('gf_heavy_thing_note');
  expect(await build()).toBe(0);
});

test('indexes in the order of pinyin are built anew once ICU orders otherwise', async () => {
  await withClient({ ...inject('cluster').superuser, database: own.name }, (client) =>
    client.query(`update pg_catalog.pg_collation set collversion = '0' where collname = 'pinyin'`),
  );
  expect(await build()).toBeGreaterThan(1);
  expect(await build()).toBe(0);
});

test('a stop does not wait for its turn to build', async () => {
  await database.query('drop index t_1.gf_heavy_thing_note');
  const stopped = new AbortController();
  await database.exclusive('indexes', async () => {
    const building = buildLateIndexes(database, () => resources(true), stopped.signal);
    setTimeout(() => stopped.abort(), 200);
    await expect(building).rejects.toThrow(/aborted|terminated|closed|not queryable/);
  });
  expect(await build()).toBeGreaterThan(0);
});

test('an edition waits for a table that is read for long, and lets its writers pass meanwhile', async () => {
  const statements = ['alter table t_1.heavy_thing add column weight text'];
  const insert = () =>
    database.query(
      `insert into t_1.heavy_thing (note, code, created_time) values ('w', gen_random_uuid()::text, now())`,
    );
  let isRead = true;
  let isReading = false;
  const reading = database.exclusive('reading', async (client) => {
    await client.query('begin');
    await client.query('select count(*) from t_1.heavy_thing');
    isReading = true;
    while (isRead) await sleep(10);
    await client.query('rollback');
  });
  await expect.poll(() => isReading).toBe(true);
  let isAltered = false;
  const altering = database
    .tx('1', (db) => alterTable(db, { statements, inUse: 'HeavyThing', resources: resources(true) }))
    .then(() => {
      isAltered = true;
    });
  // The change releases its place in the lock queue again and again: else no insert would finish before the reader.
  for (let n = 0; n < 5; n += 1) await insert();
  expect(isAltered).toBe(false);
  isRead = false;
  await Promise.all([reading, altering]);
  expect((await database.query('select weight from t_1.heavy_thing limit 1')).rows).toHaveLength(1);
});
