import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import {
  draft,
  fileOf,
  publish,
  publishDocument,
  rollBack,
  withProperties,
} from '../../../../../tests/support/revisions.ts';
import type { TestServer } from '../../../../../tests/support/server.ts';
import { until } from '../../../../../tests/support/until.ts';
import type { PropertySchema } from '../../../../engine/record-schema.ts';
import { type Database, openDatabase } from '../../../../server/db/database.ts';

const FILE = fileOf('RiskType');
const BATCH: PropertySchema = { type: 'string', title: '批号', maxLength: 40 };
const UNIQUE: PropertySchema = { ...BATCH, 'x-unique': true };
/** Enough for a table of more than 4 MiB. */
const ROWS = 20_000;
const INDEX = 'ux_risk_type_batch';

interface Change {
  id: number;
  what: string;
  state: string;
  total: number;
  message?: string;
}

let server: TestServer;
let admin: ApiClient;
let database: Database;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  database = openDatabase({ connection: server.database.url });
  await publishDocument(admin, withProperties(FILE, { batch: BATCH }));
  // On a connection without the deadlines of a request.
  await database.exclusive('rows', (client) =>
    client.query(
      `insert into t_1.risk_type (name, code, sort, batch, created_time)
        select '类型' || g || repeat('长', 60), 'C' || g, g, 'B' || g, now() from generate_series(1, ${ROWS}) g`,
    ),
  );
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

const changes = () => admin.read<Change[]>('/formmanager/conversions', { typeName: 'RiskType' });
const indexes = async () => {
  const { rows } = await database.query(
    `select x.indisvalid as valid from pg_catalog.pg_index x join pg_catalog.pg_class i on i.oid = x.indexrelid
      where i.relname = $1`,
    [INDEX],
  );
  return rows.map(({ valid }) => valid);
};
const settled = (id: unknown) =>
  until(async () => {
    const found = (await changes()).find((one) => one.id === id);
    if (!found || found.state === 'copying') throw new Error('not done');
    return found;
  });
const add = (code: string, batch: string) => admin.post('/RiskType/add', { name: code, code, sort: 1, batch });

/** Publishes the unique field; meanwhile, before the index is begun, the work is done. */
async function publishUnique(meanwhile: (id: number) => Promise<unknown>): Promise<number> {
  const revision = await draft(admin, withProperties(FILE, { batch: UNIQUE }));
  return database.exclusive('conversions', async () => {
    const { body } = await publish(admin, revision, true);
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
  const id = await publishUnique(() => add('twice', 'B7'));
  expect(await settled(id)).toMatchObject({ state: 'stopped', message: expect.stringContaining('有记录的值重复') });
  await until(async () => {
    if ((await indexes()).length > 0) throw new Error('the index stands');
  });
  expect((await add('thrice', 'B7')).body.success).toBe(true);
  await database.query(`update t_1.risk_type set batch = code where code in ('twice', 'thrice')`);
});

it('stops when it is said to', async () => {
  const id = await publishUnique(async (change) => {
    const again = await publish(admin, await draft(admin, withProperties(FILE, { batch: UNIQUE })), true);
    expect(again.body).toMatchObject({ success: false, message: expect.stringContaining('“批号”正在处理已有的数据') });
    await admin.write('/formmanager/stopConversion', { id: change });
  });
  expect(await settled(id)).toMatchObject({ state: 'stopped' });
  await until(async () => {
    if ((await indexes()).length > 0) throw new Error('the index stands');
  });
});

it('is in force once the index stands, refuses what is there, and is not taken back to without a check', async () => {
  const id = await publishUnique(async () => expect(await indexes()).toEqual([]));
  expect(await settled(id)).toMatchObject({ state: 'released' });
  expect(await indexes()).toEqual([true]);
  const refused = await add('again', 'B9');
  expect(refused.body).toMatchObject({
    success: false,
    extras: { errors: [{ field: 'batch', message: '批号已存在' }] },
  });

  const loose = await publishDocument(admin, withProperties(FILE, { batch: BATCH }), true);
  expect(await indexes()).toEqual([]);
  const back = await rollBack(admin, loose);
  expect(back.body).toMatchObject({ success: false, message: expect.stringContaining('“批号”要先检查是否重复') });
  expect((await add('again', 'B9')).body.success).toBe(true);
});
