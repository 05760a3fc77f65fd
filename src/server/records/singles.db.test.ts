import { beforeEach, expect, test } from 'vitest';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import { contextOf } from '../../../tests/support/record-world.ts';
import { ofFile } from '../../../tests/support/servers/begun.ts';
import { openTwice } from '../../../tests/support/servers/two-processes.ts';
import { IS_NIGHT } from '../../../tests/support/size.ts';
import { compileAll } from '../../compiler/compile.ts';
import { Catalog } from '../catalog.ts';
import type { UserCtx } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import { readDescriptors } from '../schemas/descriptors.ts';
import { addRecord } from './add.ts';
import { deleteRecords } from './delete.ts';
import { editRecord } from './edit.ts';
import { findBrokenHistory } from './history.ts';
import { insertRecord } from './store.ts';

/** Telephones of groups: one of each group is called first, one of all is that of the site. */
const PHONE = descriptorNamed('Phone', '电话', {
  display: 'number',
  actions: ['page', 'add', 'edit', 'delete'],
  required: ['number'],
}).having({
  number: { type: 'string', title: '号码' },
  team: { type: 'string', title: '班组', maxLength: 20 },
  first: {
    type: 'string',
    title: '首选',
    enum: ['Y', 'N'],
    'x-single': { value: 'Y', other: 'N', within: ['team'] },
  },
  site: { type: 'boolean', title: '全厂', 'x-single': true },
});

const catalog = new Catalog(compileAll([...readDescriptors(), PHONE]).values());

const processes = ofFile(() => openTwice(() => catalog.resources));
beforeEach(() => processes.first.query('delete from t_1.phone'));

function as<T>(work: (ctx: UserCtx) => Promise<T>, database: Database = processes.first): Promise<T> {
  return database.tx('1', (db) => work(contextOf({ person: {}, catalog, db })));
}

const add = (body: object) => as(async (ctx) => (await addRecord(ctx, 'Phone', { body })).id);
const edit = (body: object, database?: Database) => as((ctx) => editRecord(ctx, 'Phone', { body }), database);

async function rows(): Promise<Record<string, unknown>[]> {
  const { rows: found } = await processes.first.query(
    'select number, team, first, site, version from t_1.phone where not is_deleted order by number',
  );
  return found;
}

const holders = async (column: 'first' | 'site', value: unknown) =>
  (await rows()).filter((row) => row[column] === value).map((row) => `${row.team ?? ''}${row.number}`);

test('an added record takes the value from its holder, who gets the other one with version, author and history', async () => {
  const one = await add({ number: '1', first: 'Y', site: true });
  const two = await add({ number: '2', first: 'Y', site: true });
  expect(await rows()).toMatchObject([
    { number: '1', first: 'N', site: false, version: 3 },
    { number: '2', first: 'Y', site: true, version: 1 },
  ]);
  const { rows: history } = await processes.first.query(
    "select event, reason, before, after, actor_name from t_1.record_history where resource = 'Phone' and record_id = $1 order by seq",
    [one],
  );
  expect(history.slice(1)).toEqual([
    { event: 'edit', reason: '由“2”取代', before: { first: 'Y' }, after: { first: 'N' }, actor_name: '用户1' },
    { event: 'edit', reason: '由“2”取代', before: { site: true }, after: { site: false }, actor_name: '用户1' },
  ]);
  for (const id of [one, two]) expect(await as((ctx) => findBrokenHistory(ctx, 'Phone', id))).toBeNull();
  const { rows: told } = await processes.first.query(
    "select payload from platform.outbox where payload->>'resource' = 'Phone' and payload->'ids' @> to_jsonb($1::bigint)",
    [one],
  );
  expect(told.length).toBeGreaterThanOrEqual(2);
});

test('each group has one of its own, and records of no group are one', async () => {
  await add({ number: '1', team: 'A', first: 'Y' });
  await add({ number: '2', team: 'B', first: 'Y' });
  await add({ number: '3', first: 'Y' });
  const four = await add({ number: '4', first: 'Y' });
  expect(await holders('first', 'Y')).toEqual(['A1', 'B2', '4']);
  await edit({ id: four, team: 'B' });
  expect(await holders('first', 'Y')).toEqual(['A1', 'B4']);
});

test('the last one may be cleared by hand, and a deleted one leaves its place', async () => {
  const one = await add({ number: '1', site: true });
  await edit({ id: one, site: false });
  expect(await holders('site', true)).toEqual([]);
  await edit({ id: one, site: true });
  await as((ctx) => deleteRecords(ctx, 'Phone', { ids: [one] }));
  await add({ number: '2', site: true });
  expect(await holders('site', true)).toEqual(['2']);
});

test('an edit that leaves the value alone touches nobody', async () => {
  const one = await add({ number: '1', site: true });
  await add({ number: '2' });
  await edit({ id: one, number: '3', site: true });
  expect((await rows()).map(({ version }) => version)).toEqual([1, 2]);
});

test('a write of the server itself takes the value like a form', async () => {
  await add({ number: '1', site: true });
  await as((ctx) => insertRecord(ctx, catalog.resource('Phone'), { record: { number: '2', site: true } }));
  expect(await holders('site', true)).toEqual(['2']);
});

test('the database itself keeps a second holder out', async () => {
  await add({ number: '1', site: true });
  const second = processes.first.query("insert into t_1.phone (number, site, created_time) values ('2', true, now())");
  await expect(second).rejects.toMatchObject({ code: '23505', constraint: expect.stringMatching(/^us_phone_site_/) });
});

test('of writers in two processes one holds the value in the end, the last one, and none is refused', async () => {
  const rounds = IS_NIGHT ? 300 : 30;
  const ids = await Promise.all(['1', '2', '3', '4'].map((number) => add({ number, team: 'A' })));
  for (let round = 0; round < rounds; round += 1) {
    const writes = ids.map((id, at) => edit({ id, first: 'Y', site: true }, processes.each[at % 2]));
    await Promise.all([...writes, add({ number: `n${round}`, team: 'A', first: 'Y', site: true })]);
    const { rows: last } = await processes.first.query(
      `select p.number from t_1.record_history h join t_1.phone p on p.id = h.record_id
        where h.resource = 'Phone' and h.after->>'first' = 'Y' order by h.id desc limit 1`,
    );
    expect(await holders('first', 'Y')).toEqual([`A${last[0]?.number}`]);
    expect(await holders('site', true)).toHaveLength(1);
  }
});

test('who moves the holder and who takes from it wait for each other in one order', async () => {
  const rounds = IS_NIGHT ? 300 : 40;
  const [one, two] = [await add({ number: '1', team: 'A' }), await add({ number: '2', team: 'A' })];
  for (let round = 0; round < rounds; round += 1) {
    await edit({ id: one, team: 'A', first: 'Y' });
    await Promise.all([
      edit({ id: one, team: round % 2 === 0 ? 'B' : 'C', first: 'Y' }, processes.each[0]),
      edit({ id: two, team: 'A', first: 'Y' }, processes.each[1]),
    ]);
    expect((await holders('first', 'Y')).length).toBeLessThanOrEqual(2);
    await edit({ id: two, first: 'N' });
  }
});
