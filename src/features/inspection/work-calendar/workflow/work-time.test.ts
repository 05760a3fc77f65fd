import { describe, expect, it } from 'vitest';
import { HOLIDAYS, holidayEntries, spansOf } from '../../../../../tests/fixtures/holidays.ts';
import { Random } from '../../../../../tests/support/random.ts';
import { bySize } from '../../../../../tests/support/size.ts';
import { formatWallTime, parseWallTime } from '../../../../engine/wall-time.ts';
import { type DayEntry, isWorkday, nextWorkday } from './days.ts';
import { rotaOf } from './shifts.ts';
import { DAY_SHIFT, type Segment, workAfter, workingMinutes } from './work-time.ts';

const MINUTE = 60_000;
const DAY = 1_440;
const START = Date.parse('2020-01-01T00:00:00+08:00');
const LAST = Date.parse('2035-01-01T00:00:00+08:00');

/** Oracle: every minute of fifteen years, worked or not by sets of days and the digits of a clock. */
class Minutes {
  /** Number of worked minutes before each minute. */
  readonly before: Int32Array;
  constructor(hours: (minute: number) => boolean, isWorked: (day: string) => boolean) {
    const count = (LAST - START) / MINUTE;
    this.before = new Int32Array(count + 1);
    let day = false;
    for (let at = 0; at < count; at += 1) {
      if (at % DAY === 0) day = isWorked(new Date(START + at * MINUTE + 8 * 3_600_000).toISOString().slice(0, 10));
      this.before[at + 1] = (this.before[at] ?? 0) + (day && hours(at % DAY) ? 1 : 0);
    }
  }
  between(from: number, to: number): number {
    return (this.before[(to - START) / MINUTE] ?? 0) - (this.before[(from - START) / MINUTE] ?? 0);
  }
  /** First moment by which this many more minutes were worked. */
  after(from: number, minutes: number): number {
    const wanted = (this.before[(from - START) / MINUTE] ?? 0) + minutes;
    let [low, high] = [0, this.before.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.before[middle] ?? 0) >= wanted) high = middle;
      else low = middle + 1;
    }
    return START + low * MINUTE;
  }
}

function daysOf(kind: 'rest' | 'work'): Set<string> {
  const days = new Set<string>();
  for (const [year, lists] of Object.entries(HOLIDAYS)) {
    for (const { from, to } of spansOf(Number(year), lists[kind])) {
      for (let at = Date.parse(from); at <= Date.parse(to); at += DAY * MINUTE) {
        days.add(new Date(at).toISOString().slice(0, 10));
      }
    }
  }
  return days;
}

const [rest, work] = [daysOf('rest'), daysOf('work')];

/** Entries for unpublished years: every tenth day is free, every seventeenth is worked, on any day of the week. */
const synthetic = (day: string) => {
  const number = Date.parse(day) / (DAY * MINUTE);
  if (number % 17 === 0) return 3;
  return number % 10 === 0 ? 2 : null;
};

const oracleDay = (day: string) => {
  const made = day >= '2027' ? synthetic(day) : null;
  if (work.has(day) || made === 3) return true;
  if (rest.has(day) || made === 2) return false;
  return new Date(day).getUTCDay() % 6 !== 0;
};

function syntheticEntries(): DayEntry[] {
  const entries: DayEntry[] = [];
  for (let at = Date.parse('2027-01-01'); at < Date.parse('2035-01-01'); at += DAY * MINUTE) {
    const day = new Date(at).toISOString().slice(0, 10);
    const kind = synthetic(day);
    if (kind !== null) entries.push({ name: '虚构', kind, beginDate: day, endDate: day });
  }
  return entries;
}

const entries = [...holidayEntries(), ...syntheticEntries()];
const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const within = (from: string, to: string) => (minute: number) => minute >= clock(from) && minute < clock(to);
const wall = (instant: number) => formatWallTime(new Date(instant));

interface Case {
  title: string;
  segments: readonly Segment[];
  hours(minute: number): boolean;
}

const CASES: Case[] = [
  { title: 'day shift', segments: DAY_SHIFT, hours: within('08:00', '17:30') },
  {
    title: 'two shifts with a pause, in any order',
    segments: [
      { begin: '13:00', end: '17:00' },
      { begin: '08:30', end: '12:00' },
    ],
    hours: (minute) => within('08:30', '12:00')(minute) || within('13:00', '17:00')(minute),
  },
  {
    title: 'shifts that overlap',
    segments: [
      { begin: '07:00', end: '15:00' },
      { begin: '14:00', end: '22:00' },
    ],
    hours: within('07:00', '22:00'),
  },
];

describe('working time', () => {
  it.each(CASES)(
    'agrees with a count of every minute, 2020–2026 as published and years made up: $title',
    (shift) => {
      const minutes = new Minutes(shift.hours, oracleDay);
      const time = { entries, segments: shift.segments };
      const random = new Random(7);
      for (let n = 0; n < bySize({ day: 40, full: 150 }); n += 1) {
        const from = START + random.int(13 * 365 * DAY) * MINUTE;
        const hours = random.between(1, 300);
        const to = from + random.int(90 * DAY) * MINUTE;
        const title = `${wall(from)} + ${hours} h`;
        expect(wall(workAfter(time, new Date(from), hours).getTime()), title).toBe(
          wall(minutes.after(from, hours * 60)),
        );
        expect(workingMinutes(time, new Date(from), new Date(to)), `${wall(from)} – ${wall(to)}`).toBe(
          minutes.between(from, to),
        );
      }
    },
    60_000,
  );

  it('goes through the night of a shift that ends on the next day', () => {
    const time = { entries, segments: [{ begin: '22:00', end: '06:00' }] };
    const at = (text: string) => parseWallTime(text) ?? new Date(Number.NaN);
    // Friday's shift ends on Saturday morning; the next begins on Monday evening.
    expect(wall(workAfter(time, at('2026-11-06 21:00:00'), 8).getTime())).toBe('2026-11-07 06:00:00');
    expect(wall(workAfter(time, at('2026-11-07 05:00:00'), 2).getTime())).toBe('2026-11-09 23:00:00');
    expect(workingMinutes(time, at('2026-11-07 00:00:00'), at('2026-11-09 23:00:00'))).toBe(7 * 60);
  });

  it('is natural time where shifts go round the clock, and where nothing is ever worked', () => {
    const from = parseWallTime('2026-09-30 23:12:00') ?? new Date(Number.NaN);
    const round = ['00:00', '08:00', '16:00'].map((begin, at, all) => ({ begin, end: all[at + 1] ?? '00:00' }));
    const never = [{ name: '停产', kind: 2, beginDate: '2020-01-01', endDate: '2100-12-31' }];
    const times = [
      ...[round, []].map((segments) => ({ entries: null, segments })),
      { entries: never, segments: DAY_SHIFT },
    ];
    const after = times.map((time) => wall(workAfter(time, from, 72).getTime()));
    expect(after).toEqual(Array(3).fill('2026-10-03 23:12:00'));
  });
});

describe('days of the calendar', () => {
  it('know moved working days before holidays, and both before the day of the week', () => {
    const both = [
      { name: '国庆节', kind: 1, beginDate: '2026-10-01', endDate: '2026-10-11' },
      { name: '调休', kind: 3, beginDate: '2026-10-10', endDate: '2026-10-10' },
    ];
    for (const order of [both, [...both].reverse()]) {
      expect(isWorkday(order, '2026-10-10')).toBe(true);
      expect(isWorkday(order, '2026-10-09')).toBe(false);
    }
    expect(isWorkday([], '2026-10-10')).toBe(false);
    expect(isWorkday([], '2026-10-09')).toBe(true);
  });

  it('lead to the next one that is worked', () => {
    expect(nextWorkday(entries, '2026-10-01')).toBe('2026-10-08');
    expect(nextWorkday(entries, '2026-02-13')).toBe('2026-02-14');
    const always = [{ name: '停产', kind: 2, beginDate: '2020-01-01', endDate: '2100-12-31' }];
    expect(nextWorkday(always, '2026-10-01')).toBeNull();
  });
});

const shift = {
  cycle: '白班,白班,中班,中班,夜班,夜班,休,休',
  cycleStart: '2026-01-01',
  groups: [
    { name: '甲班', offset: 1 },
    { name: '乙班', offset: 3 },
    { name: '丙班', offset: 5 },
    { name: '丁班', offset: 7 },
  ],
};
it('rotating shifts have each shift done by one group on every day, before the cycle began as well', () => {
  for (const day of ['2025-12-20', '2026-01-01', '2026-01-02', '2026-03-01', '2031-07-19']) {
    const shifts = rotaOf(shift, day).map((one) => one.shift);
    expect(shifts.sort(), day).toEqual(['中班', '休', '夜班', '白班']);
  }
  expect(rotaOf(shift, '2026-01-03').map((one) => `${one.group}${one.shift}`)).toEqual([
    '甲班中班',
    '乙班夜班',
    '丙班休',
    '丁班白班',
  ]);
  expect(rotaOf({ ...shift, cycle: '' }, '2026-01-03')).toEqual([]);
});
