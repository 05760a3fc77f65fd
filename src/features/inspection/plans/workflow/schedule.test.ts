import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../../engine/json.ts';
import { anchorOn } from './period.ts';
import { comingSlots, dueTime, scheduleOf, slotsAt, timeAfter, wordsOf } from './schedule.ts';

const plan = {
  cycleType: 3,
  cycleNum: 1,
  startTime: '2026-01-31 08:00:00',
  planningData: [
    { key: 'a', checkingPerson: '7' },
    { key: 'b', checkingPerson: '8', startTime: '2026-02-10 09:00:00' },
  ],
};

const times = (of: object, from: string, count: number) =>
  comingSlots({ ...plan, ...of }, { from, count }).map(({ assignment, time }) => `${assignment.key} ${time}`);

describe('the schedule of a timed plan', () => {
  it('counts a row from its own start, else from that of the plan', () => {
    expect(times({}, '2026-02-01 00:00:00', 4)).toEqual([
      'b 2026-02-10 09:00:00',
      'a 2026-02-28 08:00:00',
      'b 2026-03-10 09:00:00',
      'a 2026-03-31 08:00:00',
    ]);
  });

  it('has no rounds before the start of the plan, whatever its rows say', () => {
    const planningData = [{ key: 'a', checkingPerson: '7', startTime: '2025-10-31 08:00:00' }];
    expect(times({ planningData }, '2025-12-01 00:00:00', 1)).toEqual(['a 2026-01-31 08:00:00']);
    const schedule = scheduleOf({ ...plan, planningData });
    expect(schedule && [slotsAt(schedule, '2025-12-31 08:00:00'), timeAfter(schedule, '2025-12-31 08:00:00')]).toEqual([
      [],
      '2026-01-31 08:00:00',
    ]);
  });

  it('gives every row its round where several fall on one moment', () => {
    const both = { planningData: plan.planningData.map(({ key, checkingPerson }) => ({ key, checkingPerson })) };
    expect(times(both, '2026-02-28 08:00:00', 3)).toEqual([
      'a 2026-02-28 08:00:00',
      'b 2026-02-28 08:00:00',
      'a 2026-03-31 08:00:00',
    ]);
  });

  it('is empty without a period, a start or rows', () => {
    expect(times({ cycleNum: undefined }, '2026-02-01 00:00:00', 4)).toEqual([]);
    expect(times({ startTime: undefined }, '2026-02-01 00:00:00', 4)).toEqual([]);
    expect(times({ planningData: [] }, '2026-02-01 00:00:00', 4)).toEqual([]);
  });

  it.each([
    [{ isOvertimeTip: true, overtimeDay: 2 }, '2026-02-02 08:00:00'],
    [{ isOvertimeTip: true, overtimeDay: 0 }, '2026-01-31 23:59:59'],
    [{ isOvertimeTip: false, overtimeDay: 2 }, '2026-02-28 08:00:00'],
  ])('ends a round by the reminder, else with the next one (domain.md#7.4): %o', (of, due) => {
    const written = { ...plan, ...of };
    const schedule = scheduleOf(written);
    const [slot] = schedule ? slotsAt(schedule, '2026-01-31 08:00:00') : [];
    if (!schedule || !slot) throw new Error('no slot');
    expect(dueTime(written, slot, schedule.period)).toBe(due);
  });

  it('counts the people of a row once each', () => {
    const people = (checkingPerson: unknown) =>
      scheduleOf({ ...plan, planningData: [{ key: 'a', checkingPerson }] })?.assignments[0]?.userIds;
    expect(people('7')).toEqual(['7']);
    expect(people('7,8,7')).toEqual(['7', '8']);
    expect(people('0,')).toEqual([]);
    expect(people(undefined)).toEqual([]);
  });
});

describe('the window of a plan (domain.md#7.2)', () => {
  const row = { planningData: [{ key: 'a', checkingPerson: '7' }] };
  const rounds = (of: WireRecord, from: string, count: number) => {
    const written = { ...row, ...of };
    const period = scheduleOf(written)?.period;
    if (!period) throw new Error('no period');
    return comingSlots(written, { from, count }).map((slot) => `${slot.time} ${dueTime(written, slot, period)}`);
  };
  const hourly = {
    cycleType: 6,
    cycleNum: 1,
    startTime: '2026-01-05 06:00:00',
    windowFrom: '06:00',
    windowTo: '22:00',
  };
  const night = { ...hourly, startTime: '2026-02-28 21:30:00', windowFrom: '22:00', windowTo: '00:00' };
  const weekly = { cycleType: 2, cycleNum: 1, startTime: '2026-01-05 00:00:00', windowDays: 5 };
  const monthly = { cycleType: 3, cycleNum: 1, startTime: '2024-01-28 08:00:00', windowDays: 3 };
  const tip = { isOvertimeTip: true, overtimeDay: 1 };

  it.each<[string, WireRecord, string, string[]]>([
    [
      'keeps hourly rounds between its ends, the last one ends with it',
      hourly,
      '2026-01-05 20:30:00',
      [
        '2026-01-05 21:00:00 2026-01-05 22:00:00',
        '2026-01-06 06:00:00 2026-01-06 07:00:00',
        '2026-01-06 07:00:00 2026-01-06 08:00:00',
      ],
    ],
    [
      'reaches over midnight, and to it',
      night,
      '2026-02-28 22:00:00',
      [
        '2026-02-28 22:30:00 2026-02-28 23:30:00',
        '2026-02-28 23:30:00 2026-03-01 00:00:00',
        '2026-03-01 22:30:00 2026-03-01 23:30:00',
      ],
    ],
    [
      'needs both ends',
      { ...hourly, windowTo: undefined },
      '2026-01-05 22:00:00',
      ['2026-01-05 22:00:00 2026-01-05 23:00:00'],
    ],
    [
      'ends the round of a day',
      { ...hourly, cycleType: 1 },
      '2026-01-05 06:00:00',
      ['2026-01-05 06:00:00 2026-01-05 22:00:00'],
    ],
    [
      'keeps rounds of a day that lie within it',
      { ...hourly, cycleType: 1, cycleNum: 3 },
      '2026-01-05 14:00:00',
      ['2026-01-05 14:00:00 2026-01-05 22:00:00', '2026-01-06 06:00:00 2026-01-06 14:00:00'],
    ],
    [
      'ends the last day of a round of weeks',
      { ...hourly, ...weekly, startTime: hourly.startTime },
      '2026-01-05 06:00:00',
      ['2026-01-05 06:00:00 2026-01-09 22:00:00'],
    ],
    [
      'ends the day of a reminder without days',
      { ...hourly, ...tip, cycleType: 2, overtimeDay: 0 },
      '2026-01-05 06:00:00',
      ['2026-01-05 06:00:00 2026-01-05 22:00:00'],
    ],
    ['of days reaches over 29 February', monthly, '2024-02-01 00:00:00', ['2024-02-28 08:00:00 2024-03-01 23:59:59']],
    [
      'of days reaches over the end of a month',
      monthly,
      '2025-02-01 00:00:00',
      ['2025-02-28 08:00:00 2025-03-02 23:59:59'],
    ],
    [
      'of days yields to those of the reminder',
      { ...weekly, ...tip },
      '2026-01-05 00:00:00',
      ['2026-01-05 00:00:00 2026-01-06 00:00:00'],
    ],
    [
      'of days is none of a daily plan',
      { ...weekly, cycleType: 1 },
      '2026-01-05 00:00:00',
      ['2026-01-05 00:00:00 2026-01-06 00:00:00'],
    ],
  ])('%s', (_what, of, from, expected) => expect(rounds(of, from, expected.length)).toEqual(expected));

  it('opens a weekly round on Monday and ends it with Friday, over 40 years of calendars', () => {
    const all = comingSlots({ ...row, ...weekly }, { from: '2026-01-05 00:00:00', count: 40 * 52 });
    const period = scheduleOf({ ...row, ...weekly })?.period;
    if (!period) throw new Error('no period');
    let monday = Date.UTC(2026, 0, 5);
    for (const slot of all) {
      const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
      expect(slot.time).toBe(`${day(monday)} 00:00:00`);
      expect(dueTime(weekly, slot, period)).toBe(`${day(monday + 4 * 86_400_000)} 23:59:59`);
      monday += 7 * 86_400_000;
    }
  });
});

const days = (...starts: string[]) =>
  starts.map((startTime, at) => ({ key: String(at), checkingPerson: '7', startTime }));
const WINDOW = { windowFrom: '08:00', windowTo: '10:00' };
/** A week from Monday, 7 December 2026: its Thursday is the 10th. */
const MONDAY = '2026-12-07 08:00:00';

it.each<[string, WireRecord]>([
  ['每周一、周四 08:00–10:00', { cycleType: 2, planningData: days('2026-12-10 08:00:00', MONDAY, MONDAY), ...WINDOW }],
  ['每周一 08:00；每周日 20:30', { cycleType: 2, planningData: days('2026-12-06 20:30:00', MONDAY) }],
  ['每周一、周四 08:00起，2天内完成', { cycleType: 2, cycleNum: 2, windowDays: 2 }],
  ['每日 08:00–10:00', { cycleType: 1, ...WINDOW }],
  ['每日2次 08:00–20:00', { cycleType: 1, cycleNum: 3, ...WINDOW, windowTo: '20:00' }],
  ['每小时2次 08:00–10:00', { cycleType: 6, cycleNum: 2, ...WINDOW }],
  ['每月1日、最后一天 08:00', { cycleType: 3, planningData: days('2026-10-31 08:00:00', '2026-12-01 08:00:00') }],
  ['每月2次，自7日 08:00起', { cycleType: 3, cycleNum: 2 }],
  ['每季首月5日、末月7日 08:00', { cycleType: 4, planningData: days(MONDAY, '2026-10-05 08:00:00') }],
  ['每年5月1日、12月7日 08:00', { cycleType: 5, planningData: days(MONDAY, '2027-05-01 08:00:00') }],
  ['', { cycleType: 9 }],
])('says the whole cycle of a plan: %s', (words, of) => {
  expect(wordsOf({ cycleNum: 1, startTime: MONDAY, ...of })).toBe(words);
});

it.each([
  [{ type: 2, day: 0 }, '2026-12-07 08:00:00'],
  [{ type: 2, day: 1 }, '2026-12-01 08:00:00'],
  [{ type: 3, day: 28 }, '2026-11-28 08:00:00'],
  [{ type: 3, day: 31 }, '2026-10-31 08:00:00'],
  [{ type: 4, day: 105 }, '2027-02-05 08:00:00'],
  [{ type: 4, day: 231 }, '2026-03-31 08:00:00'],
] as const)('starts a row on the day it names: %o', ({ type, day }, anchor) => {
  expect(
    anchorOn(type, day, { from: type === 3 ? '2026-11-01 00:00:00' : '2026-11-30 09:00:00', clock: '08:00' }),
  ).toBe(anchor);
});
