import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { inRoot } from '../../../../../../scripts/boot/paths.mjs';
import { createRecordWorld } from '../../../../../../tests/support/record-world.ts';
import { begunOnce, ofFile } from '../../../../../../tests/support/servers/begun.ts';
import { migrate } from '../../../../../server/db/migrate/migrate.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { DROPPED_WITH_NEXT_RELEASE, refreshDues } from './due.sql.ts';

const world = ofFile(() => createRecordWorld([]));
const database = begunOnce(async () => world.database);
const query = (text: string) => database.query(text);
const values = async (text: string) => (await query(text)).rows.map(({ n }) => n);

/** Statements that each start of 1.5.2 ran for hazards and the calendar, without indexes. */
const RELEASED = readFileSync(inRoot('tests/fixtures/hazard-statements-1.5.2.sql'), 'utf8').replaceAll('{t}', 't_1');

/** Leaves tables as 1.5.2 left them, without any function. */
const BEFORE = `
  do $$ declare one record; begin
    for one in select oid::regprocedure as name from pg_proc
      where pronamespace = 't_1'::regnamespace and prosrc ~* 'hazard|risk_register|work_' loop
      execute 'drop function ' || one.name || ' cascade';
    end loop;
  end $$;
  drop table if exists t_1.hazard_limit, t_1.hazard_stage, t_1.work_time_rule;
  delete from platform.migration where id in ('hazards-0004-limits', 'hazards-0005-stages', 'work-calendar-0002-rules');
  delete from t_1.risk_register; delete from t_1.sys_config; delete from t_1.work_calendar;
  delete from t_1.hazard_due_refresh`;

type Version = 'old' | 'new';

async function start(version: Version): Promise<void> {
  if (version === 'old') {
    await query(RELEASED);
    return;
  }
  await query("delete from platform.migration where scope = '1' and id = '@content'");
  await migrate(database, () => world.catalog.resources);
}

/** Run of the timer of 1.5.2, whose work a trigger does; a copy of its statements. */
async function refreshDuesBefore(db: DbSession, batch: number): Promise<{ seen: number; isLast: boolean } | null> {
  const claim = db.t.selectFrom('hazard_due_refresh').select('id').forUpdate().skipLocked();
  if (!(await db.first(claim))) return null;
  const turn = db.t.updateTable('hazard_due_refresh').set({ turn: batch }).returning(['seen', 'passes']);
  const { seen, passes } = (await db.first<{ seen: number; passes: number }>(turn)) ?? { seen: 0, passes: 2 };
  const isLast = seen < batch;
  if (isLast && passes >= 2) await db.run(db.t.deleteFrom('hazard_due_refresh'));
  return { seen, isLast };
}

/** Runs the timers of servers in turns until nothing is left; returns the number of hazards of each run. */
async function takeTurns(...versions: Version[]): Promise<number[]> {
  const seen: number[] = [];
  for (;;) {
    const work = versions[seen.length % versions.length] === 'old' ? refreshDuesBefore : refreshDues;
    const turn = await database.tx('1', (db) => work(db, 2));
    if (turn === null) return seen;
    seen.push(turn.seen);
    if (seen.length > 20) throw new Error('the timers come to no end');
  }
}

const hours = () =>
  values('select (extract(epoch from due_time - stage_time) / 3600)::float as n from t_1.risk_register order by id');

const goTo = (status: number, time: string, more = '') =>
  query(`update t_1.risk_register set status = ${status}, stage_time = '${time}' ${more} where risk_name = 's4'`);

async function addHazards(): Promise<void> {
  await query(`insert into t_1.risk_register
      (status, risk_name, created_time, stage_time, submit_time, accomplish_time, risk_point_id, risk_point_item_id)
    select status, 's' || status, now(), '2026-11-06T16:00+08:00', '2026-11-06T08:00Z', '2026-11-20T00:00Z', 1, 1
      from generate_series(0, 4) as status`);
}

const FUNCTIONS = `select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as n from pg_proc
  where pronamespace = 't_1'::regnamespace and prosrc ~* 'hazard|risk_register|work_' order by 1`;

const TRIGGERS = `select tgrelid::regclass::text || ' ' || tgname as n from pg_trigger where not tgisinternal
  and tgrelid in ('t_1.risk_register'::regclass, 't_1.sys_config'::regclass, 't_1.work_calendar'::regclass,
    't_1.work_shift'::regclass) and tgname not in ('change_mark', 'sys_config_identity') order by 1`;

/** Starts on one database, and the servers that run on it afterwards. */
const ORDERS: { starts: Version[]; run: Version[] }[] = [
  { starts: ['old', 'new'], run: ['old', 'new'] },
  { starts: ['old', 'new', 'old'], run: ['new', 'old'] },
  { starts: ['new', 'old'], run: ['new', 'old'] },
  { starts: ['new', 'old', 'new'], run: ['old'] },
  { starts: ['old', 'new'], run: ['new'] },
];

describe.each(ORDERS)('a database on which $starts started, with servers of $run', ({ starts, run }) => {
  beforeEach(async () => {
    await query(BEFORE);
    for (const version of starts) await start(version);
    await addHazards();
  });

  test('has due moments follow limits and calendar, whichever server takes a turn', async () => {
    expect(await hours()).toEqual([null, 24, 24, null, 72]);
    await query(`insert into t_1.sys_config (name, code, value, created_time) values
      ('a', 'HAZARD_LIMIT_CHECK', '5.5', now()), ('u', 'HAZARD_LIMIT_UNIT', 'natural', now())`);
    expect((await takeTurns(...run)).length).toBeGreaterThan(2);
    expect(await hours()).toEqual([null, 24, 5.5, null, 72]);
    await query(`update t_1.sys_config set value = 'working' where code = 'HAZARD_LIMIT_UNIT'`);
    await takeTurns(...run);
    // From Friday 16:00 in days of 9.5 h: to Wednesday 11:30, Monday 12:00 and Wednesday of the week after 12:00.
    expect(await hours()).toEqual([null, 115.5, 68, null, 284]);
    await query(`insert into t_1.work_calendar (name, kind, begin_date, end_date, created_time)
      values ('厂庆', 2, '2026-11-09', '2026-11-09', now())`);
    expect(await takeTurns(...run)).toEqual([2, 1, 2, 1]);
    expect(await hours()).toEqual([null, 139.5, 92, null, 308]);
    await query('delete from t_1.risk_register');
    await addHazards();
    expect(await hours()).toEqual([null, 139.5, 92, null, 308]);
    expect(await takeTurns(...run)).toEqual([]);
  });

  test('keeps figures, and refuses changes of status that the machine lacks', async () => {
    const kept = () =>
      values(`select concat_ws(' ', to_char(verdict_time at time zone 'UTC', 'DD'),
      to_char(rectified_time at time zone 'UTC', 'DD'), is_on_time) as n from t_1.risk_register where risk_name = 's4'`);
    await goTo(3, '2026-11-10T00:00Z');
    await goTo(2, '2026-11-11T00:00Z');
    await goTo(3, '2026-11-12T00:00Z');
    expect(await kept()).toEqual(['12']);
    await goTo(4, '2026-11-21T00:00Z');
    expect(await kept()).toEqual(['12 21 f']);
    await expect(goTo(9, '2026-11-22T00:00Z')).rejects.toMatchObject({ code: '23000' });
    const repeated = () => values('select repeat_hours as n from t_1.risk_register order by id limit 1');
    await goTo(5, '2026-11-22T00:00Z', ", accept_time = '2026-11-06T06:30Z'");
    expect(await repeated()).toEqual([2]);
    await goTo(4, '2026-11-23T00:00Z', ', accept_time = null');
    expect(await repeated()).toEqual([null]);
  });

  test('does each thing by one trigger', async () => {
    expect(await values(TRIGGERS)).toEqual([
      't_1.risk_register hazard_closing',
      't_1.risk_register hazard_due',
      't_1.risk_register hazard_figures',
      't_1.risk_register hazard_transition_guard',
      't_1.sys_config hazard_limit',
      't_1.work_calendar hazard_dues',
      't_1.work_shift hazard_dues',
    ]);
  });
});

test('the next release drops what this one does not create, and nothing else', async () => {
  await query(BEFORE);
  for (const version of ['old', 'new'] as const) await start(version);
  const both = await values(FUNCTIONS);
  await query(DROPPED_WITH_NEXT_RELEASE.join(';').replaceAll('{t}', 't_1'));
  const left = await values(FUNCTIONS);
  expect([both.length, left.length]).toEqual([14, 7]);
  await query(`select t_1.hazard_due(1, now()); update t_1.hazard_due_refresh set turn = 1`);
  await start('new');
  expect(await values(FUNCTIONS)).toEqual(left);
});
