import { beforeAll, expect, test } from 'vitest';
import { holidayEntries } from '../../../../../tests/fixtures/holidays.ts';
import { Random } from '../../../../../tests/support/random.ts';
import { createRecordWorld } from '../../../../../tests/support/record-world.ts';
import { begunOnce, ofFile } from '../../../../../tests/support/servers/begun.ts';
import { isWorkday } from '../workflow/days.ts';
import { DAY_SHIFT, type Segment, workAfter } from '../workflow/work-time.ts';

const world = ofFile(() => createRecordWorld([]));
const database = begunOnce(async () => world.database);
beforeAll(async () => {
  for (const { name, kind, beginDate, endDate } of holidayEntries()) {
    await database.query(
      `insert into t_1.work_calendar (name, kind, begin_date, end_date, created_time) values ($1, $2, $3, $4, now())`,
      [name, kind, beginDate, endDate],
    );
  }
});

async function shift(segments: readonly Segment[] | null, followsCalendar = true): Promise<void> {
  await database.query('delete from t_1.work_shift');
  if (segments === null) return;
  await database.query(
    `insert into t_1.work_shift (name, is_limit, follows_calendar, segments, created_time) values ('x', true, $1, $2, now())`,
    [followsCalendar, JSON.stringify(segments)],
  );
}

const NIGHTS: readonly Segment[] = [
  { begin: '20:00', end: '02:00' },
  { begin: '01:00', end: '06:30' },
];

test.each([
  ['the day shift where none is named', null, DAY_SHIFT, true],
  [
    'a shift with a pause',
    undefined,
    [
      { begin: '13:00', end: '17:00' },
      { begin: '08:30', end: '12:00' },
    ],
    true,
  ],
  ['nights that overlap', undefined, NIGHTS, true],
  ['nights of every day', undefined, NIGHTS, false],
  ['no hours at all', undefined, [], true],
] as const)('the database counts working hours as the program does: %s', async (_, stored, segments, follows) => {
  await shift(stored === null ? null : segments, follows);
  const entries = holidayEntries();
  const random = new Random(11);
  const start = Date.parse('2020-01-02T00:00:00+08:00');
  for (let n = 0; n < 60; n += 1) {
    const since = new Date(start + random.int(6 * 365 * 86_400) * 1000);
    const hours = random.between(1, 150);
    const { rows } = await database.query(`select t_1.work_after($1, $2 * interval '1 hour') as due`, [since, hours]);
    const expected = workAfter({ entries: follows ? entries : null, segments }, since, hours);
    expect(new Date(String(rows[0]?.due)), `${since.toISOString()} + ${hours}`).toEqual(expected);
  }
});

test('the database knows the days that are worked', async () => {
  const { rows } = await database.query(
    `select day::date::text as day, t_1.is_workday(day::date) as worked
       from generate_series(date '2020-01-01', date '2026-12-31', interval '1 day') as day`,
  );
  expect(rows).toHaveLength(2_557);
  const entries = holidayEntries();
  for (const { day, worked } of rows) expect(worked, String(day)).toBe(isWorkday(entries, String(day)));
});
