import { expect, test } from 'vitest';
import { holidayEntries } from '../../../../../../tests/fixtures/holidays.ts';
import { KEPT_COLUMNS, type KeptHazard } from '../../../../../../tests/support/hazards/hazard-oracle.ts';
import { Random } from '../../../../../../tests/support/random.ts';
import { createRecordWorld } from '../../../../../../tests/support/record-world.ts';
import { testSeed } from '../../../../../../tests/support/seed.ts';
import { begunOnce, ofFile } from '../../../../../../tests/support/servers/begun.ts';
import { rounds } from '../../../../../../tests/support/size.ts';
import { until } from '../../../../../../tests/support/until.ts';
import { statusPairs } from '../../../../../engine/workflow/workflow.ts';
import { findRows } from '../../../../../server/records/detail.ts';
import { type DayEntry, dayPlus } from '../../../../inspection/work-calendar/workflow/days.ts';
import { DAY_SHIFT, type Segment, workAfter } from '../../../../inspection/work-calendar/workflow/work-time.ts';
import { hazardWorkflow } from '../../workflow/hazard.ts';
import { dueOf, figuresAfter, type Limits, repeatHours } from '../../workflow/kept.ts';
import { type HazardStatus, LIMIT_UNIT, STAGE_LIMITS, STATUSES } from '../../workflow/status.ts';
import { refreshDues } from './due.sql.ts';
import { refreshRepeats } from './figures.sql.ts';

const world = ofFile(() => createRecordWorld([]));
const database = begunOnce(async () => world.database);

/** Hazards between two changes of settings and calendar. */
const TOGETHER = 50;
const MINUTE = 60_000;
const DAY = 1_440;
const START = Date.parse('2025-06-02T00:00:00+08:00');

/** Stored shifts, each with the question whether it follows the calendar; null: none is stored. */
const SHIFTS: readonly ({ segments: readonly Segment[]; follows: boolean | null } | null)[] = [
  null,
  { segments: DAY_SHIFT, follows: null },
  { segments: [], follows: true },
  {
    segments: [
      { begin: '13:00', end: '17:00' },
      { begin: '08:30', end: '12:00' },
    ],
    follows: true,
  },
  ...[true, false].map((follows) => ({
    segments: [
      { begin: '20:00', end: '02:00' },
      { begin: '01:00', end: '06:30' },
    ],
    follows,
  })),
  { segments: [{ begin: '00:00', end: '00:00' }], follows: true },
];

const VALUES = [undefined, null, '', '24', ' 5.5 ', '\t8', '0', '0.25', '300', '-1', '1e9', '99999999', '1.', 'soon'];
const UNITS = [undefined, 'working', 'working', ' working ', 'natural', 'WORKING'];

const insert = (table: string, row: Record<string, unknown>) => {
  const keys = Object.keys(row);
  return database.query(
    `insert into t_1.${table} (${keys.join(', ')}, created_time) values (${keys.map((_, at) => `$${at + 1}`).join(', ')}, now())`,
    Object.values(row),
  );
};

/** Published days, and some at random that may overlap them. */
function someEntries(random: Random): DayEntry[] {
  const own = Array.from({ length: random.int(20) }, () => {
    const beginDate = dayPlus('2025-06-01', random.int(700));
    return { name: 'x', kind: random.between(1, 3), beginDate, endDate: dayPlus(beginDate, random.int(4)) };
  });
  return [...(random.chance(0.8) ? holidayEntries() : []), ...own];
}

/** Stores settings, calendar and shift at random; returns what the program knows of them. */
async function changeLimits(random: Random): Promise<Limits> {
  for (const table of ['work_shift', 'work_calendar']) await database.query(`delete from t_1.${table}`);
  await database.query(`delete from t_1.sys_config where code like 'HAZARD_LIMIT_%'`);
  const entries = someEntries(random);
  for (const { name, kind, beginDate, endDate } of entries) {
    await insert('work_calendar', { name, kind, begin_date: beginDate, end_date: endDate });
  }
  const shift = random.pick(SHIFTS);
  if (shift) {
    const { segments, follows } = shift;
    const row = { name: 'x', is_limit: true, follows_calendar: follows, segments: JSON.stringify(segments) };
    await insert('work_shift', row);
  }
  const stored = new Map<string, string | null>();
  const store = async (code: string, value: string | null | undefined) => {
    if (value === undefined) return;
    stored.set(code, value);
    await insert('sys_config', { name: code, code, value });
  };
  for (const { code } of STAGE_LIMITS) await store(code, VALUES[random.int(VALUES.length)]);
  await store(LIMIT_UNIT.code, UNITS[random.int(UNITS.length)]);
  const time = { entries: shift?.follows === false ? null : entries, segments: shift?.segments ?? DAY_SHIFT };
  return { stored, workAfter: (since, hours) => workAfter(time, since, hours) };
}

const hazards = async (text: string, values: unknown[] = []) =>
  (await database.query(text, values)).rows as unknown as KeptHazard[]; // by KEPT_COLUMNS

const moment = (random: Random) => new Date(START + random.int(300 * DAY) * MINUTE + random.int(60_000));

const PLACE = ['submit_time', 'risk_point_id', 'risk_point_item_id'];
const somePlace = (random: Random) => [moment(random), random.between(1, 2), random.pick([1, 2, 3, null] as number[])];

async function added(random: Random, limits: Limits): Promise<KeptHazard> {
  const status = random.pick([0, 1, 2, 3, 4, 4, 4, 9] as const);
  const given = () => (random.chance(0.2) ? moment(random) : null);
  const [due, verdictTime, rectifiedTime] = [given(), given(), given()];
  const [after] = await hazards(
    `insert into t_1.risk_register (risk_name, created_time, status, stage_time, accomplish_time, due_time, verdict_time,
       rectified_time, ${PLACE.join(', ')}) values ('x', now(), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${KEPT_COLUMNS}`,
    [status, moment(random), given(), due, verdictTime, rectifiedTime, ...somePlace(random)],
  );
  if (!after) throw new Error('nothing was inserted');
  expect(after).toMatchObject({
    ...figuresAfter(null, { ...after, verdictTime, rectifiedTime }),
    dueTime: due ?? dueOf(after, limits),
  });
  return after;
}

const LEGAL = new Set(statusPairs(hazardWorkflow).map(({ from, to }) => `${from} ${to}`));
const mayGo = (from: number, to: number) => from === to || LEGAL.has(`${from} ${to}`);

/** Tries to change a hazard to any status, more often to one that the machine has; returns it as it is then. */
async function changed(random: Random, before: KeptHazard, limits: Limits): Promise<KeptHazard> {
  const next = random.chance(0.7) ? STATUSES.filter((to) => mayGo(before.status, to)) : STATUSES;
  const status: HazardStatus = random.pick(next);
  const stageTime = random.chance(0.05) ? null : moment(random);
  const isSame = status === before.status;
  const acceptTime = isSame ? before.acceptTime : status === 5 ? stageTime : null;
  const isClosed = status === 5 || before.status === 5;
  const place = isClosed || random.chance(0.5) ? [before.submitTime, before.pointId, before.itemId] : somePlace(random);
  const change = hazards(
    `update t_1.risk_register set status = $2, stage_time = $3, accomplish_time = $4, accept_time = $5,
       ${PLACE.map((column, at) => `${column} = $${at + 6}`).join(', ')} where id = $1 returning ${KEPT_COLUMNS}`,
    [before.id, status, stageTime, random.chance(0.3) ? null : moment(random), acceptTime, ...place],
  );
  if (!mayGo(before.status, status)) {
    await expect(change, `${before.status} → ${status}`).rejects.toMatchObject({ code: '23000' });
    return before;
  }
  const [after] = await change;
  if (!after) throw new Error('nothing was changed');
  const { verdictTime, rectifiedTime, isOnTime } = before;
  expect(after, `${before.status} → ${status}`).toMatchObject({
    ...figuresAfter(before, { ...after, verdictTime, rectifiedTime, isOnTime }),
    dueTime: dueOf(after, limits),
  });
  return after;
}

test('the database keeps of random hazards what the rules of the program say, under random limits and calendars', async () => {
  const seed = testSeed();
  const random = new Random(seed);
  let limits = await changeLimits(random);
  const count = rounds({ day: 300, full: 1_000, night: 10_000 });
  let repeated = 0;
  for (let n = 0; n < count; n += TOGETHER) {
    await database.query('delete from t_1.risk_register');
    for (let one = 0; one < TOGETHER; one += 1) {
      let hazard = await added(random, limits);
      for (let step = 0; step < 4; step += 1) hazard = await changed(random, hazard, limits);
    }
    const all = await hazards(`select ${KEPT_COLUMNS} from t_1.risk_register`);
    for (const one of all) expect(one.repeatHours, `hours of ${one.id}, seed ${seed}`).toBe(repeatHours(one, all));
    repeated += all.filter((one) => one.repeatHours !== null).length;
    limits = await changeLimits(random);
    while (await database.tx('1', (session) => refreshDues(session, 20)));
    for (const one of await hazards(`select ${KEPT_COLUMNS} from t_1.risk_register`)) {
      // A copy that waits for nothing keeps the moment it was written with.
      if (!STAGE_LIMITS.some(({ status }) => status === one.status)) continue;
      expect(one.dueTime, `due moment of ${one.id}, seed ${seed}`).toEqual(dueOf(one, limits));
    }
  }
  expect(repeated, `repeated hazards, seed ${seed}`).toBeGreaterThan(count / 20);
}, 600_000);

test('where eleven years have no working time, both count natural hours', async () => {
  await changeLimits(new Random(1));
  await database.query(`delete from t_1.work_calendar`);
  await database.query(`delete from t_1.work_shift`);
  await insert('work_calendar', { name: '停产', kind: 2, begin_date: '2020-01-01', end_date: '2100-12-31' });
  const since = new Date(START);
  const { rows } = await database.query(`select t_1.work_after($1, interval '24 hours') as due`, [since]);
  const entries = [{ name: '停产', kind: 2, beginDate: '2020-01-01', endDate: '2100-12-31' }];
  expect(rows[0]?.due).toEqual(workAfter({ entries, segments: DAY_SHIFT }, since, 24));
});

const recall = (id: unknown) => `update t_1.risk_register set status = 4, accept_time = null where id = ${id}`;

test.each<[string, (ids: number[]) => Promise<unknown>]>([
  ['another one', async () => undefined],
  [
    'an action on several hazards',
    (ids) => world.as({ adminType: '1' }, (ctx) => findRows(ctx, 'RiskRegister', { ids, lock: 'update' })),
  ],
])('a recalled acceptance and %s of its item wait for each other, without a deadlock', async (_name, hold) => {
  await database.query('delete from t_1.risk_register');
  const { rows } = await database.query(`
    insert into t_1.risk_register (risk_name, risk_point_id, risk_point_item_id, status, submit_time, accept_time, created_time)
      select 'x', 1, 1, case when hours > 3 then 4 else 5 end, now() - interval '9 h' + hours * interval '1 h',
        case when hours <= 3 then now() - interval '8 h' + hours * interval '1 h' end, now()
        from unnest(array[5, 3, 1]) as hours returning id`);
  const [latest = 0, later = 0, earlier] = rows.map(({ id }) => Number(id));
  let other: Promise<unknown> | undefined;
  await database.tx('1', async (db) => {
    await db.run(db.t.updateTable('risk_register').set({ remark: 'x' }).where('id', '=', later));
    other = hold([latest, later]).then(() => database.query(recall(earlier)));
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => expect((await database.query(blocked)).rows).toHaveLength(1));
    await db.run(db.t.updateTable('risk_register').set({ status: 4, accept_time: null }).where('id', '=', later));
  });
  await other;
  const { rows: left } = await database.query(
    `select from t_1.risk_register where status = 4 and repeat_hours is null`,
  );
  expect(left).toHaveLength(3);
});

test.each([
  ['submitted', 2, { status: 1, submit_time: new Date() }],
  ['moved to another item', 1, {}],
])('a hazard %s while a closing there is taken back has its hours counted later', async (_how, repeated, change) => {
  await database.query('delete from t_1.risk_register');
  const { rows } = await database.query(`
    insert into t_1.risk_register (risk_name, risk_point_id, risk_point_item_id, status, submit_time, accept_time, created_time)
      select 'x', 1, nullif(status, 0), status, now() - interval '1 h', case status when 5 then now() - interval '90 min' end,
        now() from unnest(array[0, 5]) as status returning id`);
  const [draft, closed] = rows.map(({ id }) => Number(id));
  const hours = async () =>
    (await database.query(`select repeat_hours as n from t_1.risk_register where id = ${draft}`)).rows[0]?.n;
  await database.tx('1', async (db) => {
    const write = db.t.updateTable('risk_register').set({ ...change, risk_point_item_id: 5, updated_time: new Date() });
    await db.run(write.where('id', '=', draft));
    await database.query(recall(closed));
  });
  expect(await hours()).toBe(repeated);
  const recount = (after: number) => database.tx('1', (db) => refreshRepeats(db, after, 1));
  // Counting ends also where another trigger keeps the hours.
  await database.query(`create or replace function t_1.undo() returns trigger language plpgsql as
    'begin new.repeat_hours := old.repeat_hours; return new; end'; create trigger undo before update on t_1.risk_register
    for each row execute function t_1.undo()`);
  expect([await recount(0), await recount(Number(draft))]).toEqual([draft, 0]);
  await database.query('drop trigger undo on t_1.risk_register');
  expect([await recount(0), await hours(), await recount(0)]).toEqual([draft, null, 0]);
});

test('seven functions of the database belong to hazards and the calendar, and none holds a status, code or limit', async () => {
  const { rows } = await database.query(
    `select proname as name, prosrc as source from pg_proc
      where pronamespace = 't_1'::regnamespace and prosrc ~* 'hazard|risk_register|work_' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'check_hazard_transition',
    'follow_hazard_closing',
    'hazard_due',
    'keep_hazard_due',
    'keep_hazard_figures',
    'mark_dues',
    'work_after',
  ]);
  for (const { name, source } of rows) {
    // Parts of clocks and calendars, words of PL/pgSQL, keys of a segment and the text of the refusal remain.
    const rest = String(source)
      .replace(
        /interval '(?:1 hour|24 hours|0)'|'(?:begin|end|INSERT|UPDATE|ROW|integrity_constraint_violation)'|'hazard %[^']*'|\/ 3600/g,
        '',
      )
      .replace(/\bt_1\b|\b[01]\b/g, '');
    expect(rest.match(/'[^']*'|\b\d+\b/g), String(name)).toBeNull();
  }
});
