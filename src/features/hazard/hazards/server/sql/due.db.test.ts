import { beforeAll, describe, expect, test } from 'vitest';
import { createRecordWorld } from '../../../../../../tests/support/record-world.ts';
import { begunOnce, ofFile } from '../../../../../../tests/support/servers/begun.ts';
import { migrate } from '../../../../../server/db/migrate/migrate.ts';
import { refreshDues } from './due.sql.ts';

const upgrade = () => migrate(database, () => world.catalog.resources);

const world = ofFile(() => createRecordWorld([]));
const database = begunOnce(async () => world.database);

/** Rows as written by an older version, which lacked both columns. */
async function asBefore(): Promise<void> {
  await database.query(`
    insert into t_1.sys_config (name, code, value, created_time) values ('x', 'HAZARD_LIMIT_CHECK', '5.5', now());
    insert into t_1.risk_register (status, risk_name, created_time, stage_time, accomplish_time)
      select status, 's' || status, now(), '2026-11-01T00:00Z', case when status > 2 then timestamptz '2026-12-01T00:00Z' end
        from generate_series(0, 5) as status;
    insert into t_1.risk_rectify (risk_register_id, status, created_time)
      select id, case when status = 3 then 0 else 1 end, now() from t_1.risk_register where status > 2;
    update t_1.risk_register set due_time = null;
    delete from t_1.hazard_due_refresh;
    delete from platform.migration where scope = '1' and id in ('@content', 'hazards-0001-stage-deadlines')`);
}

const hours = async () => {
  const { rows } = await database.query(
    `select status, extract(epoch from due_time - stage_time) / 3600 as hours from t_1.risk_register order by status`,
  );
  return rows.map((row) => (row.hours === null ? null : Number(row.hours)));
};

/** Runs the timer until nothing is left; returns the number of hazards of each run. */
async function takeTurns(batch: number): Promise<number[]> {
  const turns: number[] = [];
  for (;;) {
    const turn = await database.tx('1', (session) => refreshDues(session, batch));
    if (turn === null) return turns;
    turns.push(turn.seen);
  }
}

test('hazards that wait are due, and stage rows have their deadline, after the upgrade that brings the columns', async () => {
  await asBefore();
  expect(await hours()).toEqual([null, null, null, null, null, null]);
  await upgrade();
  expect(await takeTurns(2)).toEqual([2, 1, 2, 1]);
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
  await takeTurns(100);
  expect(await hours()).toEqual([24, 24, 24, null, null, null]);
});

test('a limit that is deleted is the standard one again', async () => {
  await database.query(`update t_1.sys_config set value = '3' where code = 'HAZARD_LIMIT_CHECK'`);
  await takeTurns(100);
  expect(await hours()).toContain(3);
  await database.query(`delete from t_1.sys_config where code = 'HAZARD_LIMIT_CHECK'`);
  await takeTurns(100);
  expect(await hours()).not.toContain(3);
});

test('a setting that is no limit leaves no hazard to be looked at', async () => {
  await database.query(
    `insert into t_1.sys_config (name, code, value, created_time) values ('x', 'HAZARD_SOD', 'warn', now())`,
  );
  await database.query(`update t_1.sys_config set value = 'strict' where code = 'HAZARD_SOD'`);
  expect(await takeTurns(100)).toEqual([]);
});

const unit = (value: string) =>
  database.query(
    `insert into t_1.sys_config (name, code, value, created_time) values ('u', 'HAZARD_LIMIT_UNIT', $1, now())`,
    [value],
  );

describe('limits in working hours', () => {
  beforeAll(async () => {
    await database.query('delete from t_1.risk_register');
    await database.query(`delete from t_1.sys_config where code like 'HAZARD_LIMIT_%'`);
    await takeTurns(100);
    // A Friday at 16:00.
    await database.query(`insert into t_1.risk_register (status, risk_name, created_time, stage_time)
      select status, 's' || n, now(), '2026-11-06T16:00+08:00' from generate_series(1, 7) as n, (values (1), (2), (4)) as s (status)`);
    await unit('working');
  });

  const wall = async () => {
    const { rows } = await database.query(
      `select distinct status, to_char(due_time at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as due from t_1.risk_register order by status`,
    );
    return rows.map(({ due }) => due);
  };

  test('change with the calendar, some hazards at a time, each seen in two passes', async () => {
    await takeTurns(100);
    await database.query(`insert into t_1.work_calendar (name, kind, begin_date, end_date, created_time)
      values ('厂庆', 2, '2026-11-09', '2026-11-09', now())`);
    // 1.5 h on Friday, then days of 9.5 h: 24 h end on Wednesday, 72 h nine days later.
    expect(await wall()).toEqual(['11-11 11:30', '11-11 11:30', '11-18 12:00']);
    expect(await takeTurns(8)).toEqual([8, 8, 5, 8, 8, 5]);
    expect(await wall()).toEqual(['11-12 11:30', '11-12 11:30', '11-19 12:00']);
    expect(await takeTurns(8)).toEqual([]);
  });

  test('are left to one server at a time', async () => {
    await database.query(`update t_1.sys_config set value = value where code = 'HAZARD_LIMIT_UNIT'`);
    await database.tx('1', async (first) => {
      expect(await refreshDues(first, 8)).toEqual({ seen: 8, isLast: false });
      expect(await database.tx('1', (second) => refreshDues(second, 8))).toBeNull();
    });
    expect(await takeTurns(8)).toEqual([8, 5, 8, 8, 5]);
  });
});
