import { beforeAll, describe, expect, test } from 'vitest';
import { createRecordWorld } from '../../tests/support/record-world.ts';
import { ofFile } from '../../tests/support/servers/begun.ts';
import { SAMPLER, samplerKey, toSamplerDescriptors } from '../compiler/samples/sampler.ts';
import { AppError } from '../server/errors.ts';
import { addRecord } from '../server/records/add.ts';
import { detailRecord } from '../server/records/detail.ts';
import { editRecord } from '../server/records/edit.ts';
import { listRecords } from '../server/records/list.ts';
import { FIELD_KINDS, type FieldKind } from './kinds.ts';
import { TARGET } from './parts/fixture.ts';
import { kindFixtures } from './tables/fixtures.ts';
import { kindFacets } from './tables/meanings.ts';

/** Ids of the records that references point to, by kind. */
const targets: { [kind in FieldKind]?: (number | string)[] } = {};

const world = ofFile(() => createRecordWorld(toSamplerDescriptors()));
beforeAll(async () => {
  const names = [0, 1, 2];
  const own: number[] = [];
  for (const at of names) own.push(await add(TARGET, { name: `甲${at}` }));
  targets.relation = own;
  targets.tree = own;
  targets.user = await insert(
    'insert into t_1.sys_user (account, name, status, admin_type, created_time) values ($1, $1, 0, 3, now()) returning id',
  );
  targets.organisation = await insert(
    'insert into t_1.sys_org (name, code, created_time) values ($1, $1, now()) returning id',
  );
  const codes =
    "insert into t_1.sys_dict_type (name, code, status, created_time) values ('状态', 'common_status', 0, now()) returning id";
  const { rows } = await world.database.query(codes);
  for (const code of ['0', '1']) {
    await world.database.query(
      'insert into t_1.sys_dict_data (type_id, value, code, status, created_time) values ($1, $2, $2, 0, now())',
      [rows[0]?.id, code],
    );
  }
});

async function insert(statement: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['甲', '乙', '丙']) ids.push(String((await world.database.query(statement, [name])).rows[0]?.id));
  return ids;
}

const add = (resource: string, body: object) =>
  world.as({}, async (ctx) => Number((await addRecord(ctx, resource, { body })).id));

const WRITTEN = FIELD_KINDS.filter((kind) => ['nothing', 'records'].includes(kindFixtures[kind].supply));

describe.each(WRITTEN)('%s', (kind) => {
  const fixture = kindFixtures[kind];
  const key = samplerKey(kind);
  const real = (value: unknown) =>
    fixture.supply === 'records' ? (targets[kind]?.[Number(value) - 1] ?? value) : value;
  const body = (value: unknown) => (kind === 'text' ? { text: value } : { text: kind, [key]: value });
  const read = async (id: number) => (await world.as({}, (ctx) => detailRecord(ctx, SAMPLER, id)))[key];
  const ids: number[] = [];

  beforeAll(async () => {
    for (const value of fixture.values) ids.push(await add(SAMPLER, body(real(value))));
  });

  test('is read as it was written, and emptied', async () => {
    if (kind === 'secret') {
      const { rows } = await world.database.query('select secret from t_1.kind_sampler where id = $1', [ids[0]]);
      expect([await read(ids[0] ?? 0), rows[0]?.secret]).toEqual([undefined, fixture.values[0]]);
      return;
    }
    for (const [at, value] of fixture.values.entries()) expect(await read(ids[at] ?? 0)).toEqual(real(value));
    if (kind === 'text') return;
    const id = await add(SAMPLER, body(real(fixture.values[0])));
    await world.as({}, (ctx) => editRecord(ctx, SAMPLER, { body: { id, [key]: null } }));
    expect(await read(id)).toBeUndefined();
  });

  test('is brought to one spelling', async () => {
    for (const { given, stored } of fixture.cleaned)
      expect(await read(await add(SAMPLER, body(given)))).toEqual(stored);
  });

  test('is refused in words', async () => {
    for (const { value, message } of fixture.refused) {
      const refusal = await add(SAMPLER, body(value)).then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.extras?.errors : error),
      );
      expect(refusal, JSON.stringify(value)).toEqual([{ field: key, message }]);
    }
  });

  test('is found by its filters', async () => {
    const own = ids.join();
    for (const { raw, finds } of fixture.filters) {
      const query = { id: own, [key]: fixture.supply === 'records' ? raw.split(',').map(real).join() : raw };
      const found = await world.as({}, (ctx) => listRecords(ctx, SAMPLER, { query }));
      expect(found.map(({ id }) => ids.indexOf(Number(id))).sort(), raw).toEqual(finds);
    }
  });

  test('is sorted where it can be', async () => {
    const query = { id: ids.join(), sortField: key, sortOrder: 'descend' };
    const list = world.as({}, (ctx) => listRecords(ctx, SAMPLER, { query }));
    if (!kindFacets[kind].sortable) await expect(list).rejects.toThrow(AppError);
    else expect((await list).map(({ id }) => Number(id))).toEqual([...ids].reverse());
  });
});
