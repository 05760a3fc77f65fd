import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPeopledServer } from '../../../../../../tests/support/people.ts';
import { draft, fileOf, publishDocument, rollBack, withProperties } from '../../../../../../tests/support/revisions.ts';
import { serving } from '../../../../../../tests/support/servers/of-file.ts';
import { until } from '../../../../../../tests/support/until.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { type Database, openDatabase } from '../../../../../server/db/database.ts';

const FILE = fileOf('RiskType');
const TEXT: PropertySchema = { type: 'string', title: '重量', maxLength: 20, 'x-search': true };
const NUMBER: PropertySchema = { type: 'number', title: '重量', 'x-search': { mode: 'range' } };
const withWeight = (weight: PropertySchema) => withProperties(FILE, { weight });

interface Change {
  id: number;
  state: string;
  total: number;
  message?: string;
}

const on = serving(startPeopledServer);
let made = 0;

async function add(values: object): Promise<number> {
  made += 1;
  await on.admin.write('/RiskType/add', { name: `类型${made}`, code: `T${made}`, sort: made, ...values });
  const rows = await on.admin.rows('/RiskType/page', { name: `类型${made}` });
  return Number(rows.find(({ name }) => name === `类型${made}`)?.id);
}

const detail = (id: number) => on.admin.read<{ [key: string]: unknown }>('/RiskType/detail', { id });
const changes = () => on.admin.read<Change[]>('/formmanager/conversions', { typeName: 'RiskType' });
const publish = (id: number, choices: object = {}) =>
  on.admin.post('/formmanager/publish', { id, confirm: true, choices });
const settled = (id: unknown) =>
  until(async () => {
    const found = (await changes()).find((one) => one.id === id);
    if (!found || found.state === 'copying') throw new Error('still copying');
    return found;
  });
const edit = async (id: number, values: object) =>
  on.admin.write('/RiskType/edit', { ...(await detail(id)), ...values });
const inForce = async (): Promise<Descriptor> =>
  JSON.parse((await on.admin.read<{ formJson: string }>('/formmanager/form', { typeName: 'RiskType' })).formJson);

it('copies texts into numbers, keeps what is none, and takes everything back with what was written since', async () => {
  await publishDocument(on.admin, withWeight(TEXT));
  const [a, b, c, d] = [
    await add({ weight: '12.5' }),
    await add({ weight: ' 1,200 ' }),
    await add({ weight: '很重' }),
    await add({}),
  ];
  const wanted = withWeight(NUMBER);
  const asked = { typeName: 'RiskType', formJson: JSON.stringify(wanted), key: 'weight' };
  expect(await on.admin.write('/formmanager/conversion', asked)).toMatchObject({
    converted: 2,
    failed: 1,
    values: [{ value: '很重', rows: 1 }],
    rows: [{ id: c, value: '很重', name: '类型3' }],
  });
  const { key: _key, ...planned } = asked;
  const plan = await on.admin.write<{ steps: object[] }>('/formmanager/plan', planned);
  expect(plan.steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ rows: 3, conversion: { key: 'weight', isUndo: false, converted: 2, failed: 1 } }),
    ]),
  );

  const id = await draft(on.admin, wanted);
  const refused = await publish(id);
  expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('1 条值不能转换') });
  const begun = await publish(id, { weight: { others: 'empty' } });
  expect(begun.body).toMatchObject({ success: true, extras: { conversions: [expect.any(Number)] } });
  const [change] = await changes();
  if (!change) throw new Error('no change of kind');
  expect(await settled(change.id)).toMatchObject({ state: 'in-force' });

  expect([(await detail(a)).weight, (await detail(b)).weight, (await detail(c)).weight]).toEqual([
    12.5,
    1200,
    undefined,
  ]);
  expect((await on.admin.rows('/RiskType/page', { weight: '1000,2000' })).map((row) => row.id)).toEqual([b]);
  expect((await on.admin.post('/RiskType/add', { name: 'x', code: 'x', sort: 1, weight: 'x' })).body.success).toBe(
    false,
  );
  const left = await on.admin.read('/formmanager/unconverted', { id: change.id });
  expect(left).toEqual({ total: 1, rows: [{ id: c, value: '很重', name: '类型3' }] });

  await edit(d, { weight: 7.25 });
  await edit(b, { weight: null });
  const published = await on.admin.read<{ basedOn: number }>('/formmanager/form', { typeName: 'RiskType' });
  expect((await rollBack(on.admin, published.basedOn)).body).toMatchObject({ success: true });
  const texts = await Promise.all([a, b, c, d].map(async (one) => (await detail(one)).weight));
  expect(texts).toEqual(['12.5', undefined, '很重', '7.25']);
  expect((await inForce()).record.properties.weight).toEqual(TEXT);
  expect((await changes())[0]?.state).toBe('undone');
});

describe('a field that becomes unique in a large table', () => {
  const BATCH: PropertySchema = { type: 'string', title: '批号', maxLength: 40 };
  const UNIQUE: PropertySchema = { ...BATCH, 'x-unique': true };
  /** Rows of a table larger than 4 MiB. */
  const ROWS = 20_000;
  const INDEX = 'ux_risk_type_batch';

  let database: Database;

  beforeAll(async () => {
    database = openDatabase({ connection: on.server.database.url });
    await publishDocument(on.admin, withProperties(await inForce(), { batch: BATCH }));
    // Uses a connection without the time limits of a request.
    await database.exclusive('rows', (client) =>
      client.query(
        `insert into t_1.risk_type (name, code, sort, batch, created_time)
        select '类型' || g || repeat('长', 60), 'C' || g, g, 'B' || g, now() from generate_series(1, ${ROWS}) g`,
      ),
    );
  });
  afterAll(() => database?.close());

  const indexes = async () => {
    const { rows } = await database.query(
      `select x.indisvalid as valid from pg_catalog.pg_index x join pg_catalog.pg_class i on i.oid = x.indexrelid
      where i.relname = $1`,
      [INDEX],
    );
    return rows.map(({ valid }) => valid);
  };
  const write = (code: string, batch: string) => on.admin.post('/RiskType/add', { name: code, code, sort: 1, batch });
  const unique = async () => withProperties(await inForce(), { batch: UNIQUE });

  /** Publishes the unique field, and runs `meanwhile` before its index is begun. */
  async function publishUnique(meanwhile: (id: number) => Promise<unknown>): Promise<number> {
    const revision = await draft(on.admin, await unique());
    return database.exclusive('conversions', async () => {
      const { body } = await publish(revision);
      expect(body).toMatchObject({ success: true, extras: { conversions: [expect.any(Number)] } });
      const [id] = (body.extras?.conversions ?? []) as number[]; // as it was expected to be
      expect(await changes()).toEqual(
        expect.arrayContaining([expect.objectContaining({ id, title: '批号', what: 'index', state: 'copying' })]),
      );
      await meanwhile(Number(id));
      return Number(id);
    });
  }

  it('stops where a value was written twice before the index stood, and leaves nothing that refuses values', async () => {
    const id = await publishUnique(() => write('twice', 'B7'));
    expect(await settled(id)).toMatchObject({ state: 'stopped', message: expect.stringContaining('有记录的值重复') });
    await until(async () => expect(await indexes()).toEqual([]));
    expect((await write('thrice', 'B7')).body.success).toBe(true);
    await database.query(`update t_1.risk_type set batch = code where code in ('twice', 'thrice')`);
  });

  it('stops when it is said to', async () => {
    const id = await publishUnique(async (change) => {
      const again = await publish(await draft(on.admin, await unique()));
      expect(again.body).toMatchObject({
        success: false,
        message: expect.stringContaining('“批号”正在处理已有的数据'),
      });
      await on.admin.write('/formmanager/stopConversion', { id: change });
    });
    expect(await settled(id)).toMatchObject({ state: 'stopped' });
    await until(async () => expect(await indexes()).toEqual([]));
  });

  it('is in force once the index stands, refuses what is there, and is not taken back to without a check', async () => {
    const id = await publishUnique(async () => expect(await indexes()).toEqual([]));
    expect(await settled(id)).toMatchObject({ state: 'released' });
    expect(await indexes()).toEqual([true]);
    const refused = await write('again', 'B9');
    expect(refused.body).toMatchObject({
      success: false,
      extras: { errors: [{ field: 'batch', message: '批号已存在' }] },
    });

    const loose = await publishDocument(on.admin, withProperties(await inForce(), { batch: BATCH }), true);
    expect(await indexes()).toEqual([]);
    const back = await rollBack(on.admin, loose);
    expect(back.body).toMatchObject({ success: false, message: expect.stringContaining('“批号”要先检查是否重复') });
    expect((await write('again', 'B9')).body).toMatchObject({ success: true });
  });
});
