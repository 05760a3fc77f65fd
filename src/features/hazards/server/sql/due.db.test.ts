import '../../../../server/boot/features.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';
import { compileAll } from '../../../../compiler/compile.ts';
import { type Database, openDatabase } from '../../../../server/db/database.ts';
import { migrate } from '../../../../server/db/migrate/migrate.ts';
import { readDescriptors } from '../../../../server/schemas/descriptors.ts';

let own: TestDatabase;
let database: Database;
const resources = [...compileAll(readDescriptors()).values()];
const upgrade = () => migrate(database, () => resources);

beforeAll(async () => {
  own = await createDatabase();
  database = openDatabase({ connection: own.url });
  await upgrade();
});

afterAll(async () => {
  await database?.close();
  await own?.drop();
});

/** Rows as an older version left them, which had neither column. */
async function asBefore(): Promise<void> {
  await database.query(`
    insert into t_1.sys_config (name, code, value, created_time) values ('x', 'HAZARD_LIMIT_CHECK', '5.5', now());
    insert into t_1.risk_register (status, risk_name, created_time, stage_time, accomplish_time)
      select status, 's' || status, now(), '2026-11-01T00:00Z', case when status > 2 then timestamptz '2026-12-01T00:00Z' end
        from generate_series(0, 5) as status;
    insert into t_1.risk_rectify (risk_register_id, status, created_time)
      select id, case when status = 3 then 0 else 1 end, now() from t_1.risk_register where status > 2;
    update t_1.risk_register set due_time = null;
    delete from platform.migration where scope = '1' and id in ('@content', 'hazards-0001-stage-deadlines')`);
}

const hours = async () => {
  const { rows } = await database.query(
    `select status, extract(epoch from due_time - stage_time) / 3600 as hours from t_1.risk_register order by status`,
  );
  return rows.map((row) => (row.hours === null ? null : Number(row.hours)));
};

test('hazards that wait are due, and stage rows have their deadline, after the upgrade that brings the columns', async () => {
  await asBefore();
  expect(await hours()).toEqual([null, null, null, null, null, null]);
  await upgrade();
  expect(await hours()).toEqual([null, 24, 5.5, null, 72, null]);
  const { rows } = await database.query(
    'select count(*)::integer as all, count(accomplish_time)::integer as dated from t_1.risk_rectify',
  );
  expect(rows).toEqual([{ all: 3, dated: 3 }]);
});

test('a hazard is due by the stage it enters, and by none where nothing waits', async () => {
  const enter = (from: number, to: number) =>
    database.query(
      `update t_1.risk_register set status = ${to}, stage_time = '2026-11-10T00:00Z' where risk_name = 's${from}'`,
    );
  await enter(0, 2);
  await enter(4, 3);
  expect(await hours()).toEqual([24, 5.5, 5.5, null, null, null]);
});

test.each(['-1', '1e9', '99999999', 'soon', ''])('a limit of “%s” is none: the standard one holds', async (value) => {
  await database.query(`update t_1.sys_config set value = '${value}' where code = 'HAZARD_LIMIT_CHECK'`);
  expect(await hours()).toEqual([24, 24, 24, null, null, null]);
});

test('a limit that is deleted is the standard one again', async () => {
  await database.query(`update t_1.sys_config set value = '3' where code = 'HAZARD_LIMIT_CHECK'`);
  expect(await hours()).toContain(3);
  await database.query(`delete from t_1.sys_config where code = 'HAZARD_LIMIT_CHECK'`);
  expect(await hours()).not.toContain(3);
});
