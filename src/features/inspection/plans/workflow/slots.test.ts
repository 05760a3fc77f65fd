import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../../tests/support/size.ts';
import { expectWithin } from '../../../../../tests/support/until.ts';
import { type CycleType, mostTimes, type Period, UNITS } from './period.ts';
import { slotAfter, slotsFrom } from './slots.ts';

/**
 * Oracle with another method: walks through the calendar day by day with a table of month lengths. A unit ends where
 * the next begins, and is divided then.
 */
function* oracle(anchor: string, { type, times }: Period, until: string): Generator<string> {
  const [date = '', clock = ''] = anchor.split(' ');
  if (type === 6) return yield* minutes(anchor, { every: 60, times, until });
  if (type === 1) return yield* minutes(anchor, { every: 1440, times, until });
  const day = dayOfMonth(date);
  let days: string[] = [];
  for (let at = date; ; at = tomorrow(at)) {
    if (at > date && begins(at, { type, date, day, since: days.length })) {
      for (let j = 0; j < times; j += 1) {
        const slot = `${days[Math.trunc((j / times) * days.length + 1e-9)]} ${clock}`;
        if (slot > until) return;
        yield slot;
      }
      days = [];
    }
    days.push(at);
  }
}

function* minutes(anchor: string, of: { every: number; times: number; until: string }): Generator<string> {
  const wanted = new Set(Array.from({ length: of.times }, (_, j) => Math.trunc((j / of.times) * of.every + 1e-9)));
  const [date = '', clock = ''] = anchor.split(' ');
  const [hour = 0, minute = 0, second = ''] = clock.split(':').map((part, at) => (at === 2 ? part : Number(part)));
  let [at, left] = [date, Number(hour) * 60 + Number(minute)];
  for (let passed = 0; ; passed = (passed + 1) % of.every) {
    const slot = `${at} ${two(Math.trunc(left / 60))}:${two(left % 60)}:${second}`;
    if (slot > of.until) return;
    if (wanted.has(passed)) yield slot;
    left += 1;
    if (left === 1440) [at, left] = [tomorrow(at), 0];
  }
}

const two = (n: number) => (n < 10 ? `0${n}` : `${n}`);
const dayOfMonth = (date: string) => Number(date.slice(8));
const yearOf = (date: string) => Number(date.slice(0, 4));
const monthOf = (date: string) => Number(date.slice(5, 7));
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

function tomorrow(date: string): string {
  const [year, month, day] = [yearOf(date), monthOf(date), dayOfMonth(date)];
  if (day < lengthOf(year, month)) return `${date.slice(0, 8)}${two(day + 1)}`;
  return month < 12 ? `${date.slice(0, 5)}${two(month + 1)}-01` : `${year + 1}-01-01`;
}

/** True if a unit begins on the day: on its day of the month, or on the last one of a shorter month. */
function begins(at: string, of: { type: CycleType; date: string; day: number; since: number }): boolean {
  if (of.type === 2) return of.since === 7;
  if (dayOfMonth(at) !== Math.min(of.day, lengthOf(yearOf(at), monthOf(at)))) return false;
  if (of.type === 3) return true;
  if (of.type === 4) return (monthOf(at) - monthOf(of.date) + 12) % 3 === 0;
  return monthOf(at) === monthOf(of.date);
}

const ANCHORS = ['2024-02-29 08:00:00', '2026-01-31 08:00:00', '2025-12-30 23:59:59', '2023-11-15 00:00:00'];

describe('slots of a period (domain.md#7.2)', () => {
  it.each([
    [{ type: 3, times: 1 }, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    [{ type: 3, times: 2 }, ['2026-01-31', '2026-02-14', '2026-02-28', '2026-03-15', '2026-03-31']],
    [{ type: 4, times: 1 }, ['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31']],
    [{ type: 2, times: 3 }, ['2026-01-31', '2026-02-02', '2026-02-04', '2026-02-07', '2026-02-09']],
  ] as [Period, string[]][])('follow the ruling: %o', (period, days) => {
    const anchor = '2026-01-31 08:00:00';
    expect(slotsFrom(anchor, period, { from: anchor, count: 5 })).toEqual(days.map((day) => `${day} 08:00:00`));
  });

  const CASES = ANCHORS.flatMap((anchor) =>
    ([2, 3, 4, 5] as const).flatMap((type) =>
      [1, 2, 3, 5, UNITS[type].most].map((times): [string, CycleType, number] => [anchor, type, times]),
    ),
  );
  it.each(drawn(CASES, { share: 5, purpose: 'slots' }))(
    'agree with a walk through the calendar over 40 years: %s, unit %i, %i times',
    (anchor, type, times) => {
      const until = `${yearOf(anchor) + 40}-12-31 23:59:59`;
      const expected = [...oracle(anchor, { type, times }, until)];
      expect(slotsFrom(anchor, { type, times }, { from: anchor, count: expected.length })).toEqual(expected);
    },
  );

  it.each([
    [1, 1],
    [1, 7],
    [6, 1],
    [6, 7],
  ] as [CycleType, number][])('agree with a walk through the minutes of a year: unit %i, %i times', (type, times) => {
    const anchor = '2024-02-28 22:10:30';
    const expected = [...oracle(anchor, { type, times }, '2024-12-31 23:59:59')];
    expect(slotsFrom(anchor, { type, times }, { from: anchor, count: expected.length })).toEqual(expected);
  });

  it('are all different up to the most times a unit has room for', () => {
    for (const type of [1, 2, 3, 4, 5, 6] as const) {
      const period = { type, times: mostTimes({ type, times: 1 }) };
      const slots = slotsFrom('2024-11-30 08:00:00', period, { from: '2024-11-30 08:00:00', count: 1000 });
      expect(new Set(slots).size).toBe(slots.length);
    }
  });

  it('begin anywhere: what comes after a moment is what comes after it in the whole row', () => {
    for (const type of [1, 2, 3, 4, 5, 6] as const) {
      const anchor = '2024-01-31 08:00:00';
      const period = { type, times: 3 };
      const all = slotsFrom(anchor, period, { from: anchor, count: 400 });
      for (const [at, slot] of all.slice(0, -1).entries()) expect(slotAfter(anchor, period, slot)).toBe(all[at + 1]);
      const until = String(all[50]);
      expect(slotsFrom(anchor, period, { from: String(all[40]), until, count: 400 })).toEqual(all.slice(40, 50));
    }
  });

  it.each([
    ['2024-02-28 22:10:30', 1, '06:00', '22:00', ['02-29 06:10', '02-29 07:10', '02-29 08:10', '02-29 09:10']],
    ['2023-12-31 05:59:00', 1, '22:00', '06:00', ['12-31 05:59', '12-31 22:59', '12-31 23:59', '01-01 00:59']],
    ['2024-02-29 00:00:00', 4, '23:15', '00:45', ['02-29 00:00', '02-29 00:15', '02-29 00:30', '02-29 23:15']],
    ['2025-06-30 05:20:00', 3, '00:00', '06:30', ['06-30 05:20', '06-30 05:40', '06-30 06:00', '06-30 06:20']],
  ])('lie within the window of the day: %s, %i an hour, %s to %s', (anchor, times, from, to, expected) => {
    const period: Period = { type: 6, times, window: { from, to } };
    const slots = slotsFrom(anchor, period, { from: anchor, count: 4 });
    expect(slots.map((slot) => slot.slice(5, 16))).toEqual(expected);
  });

  it('are none where the window has room for none, and the search for them ends', async () => {
    const period: Period = { type: 6, times: 1, window: { from: '06:15', to: '06:45' } };
    const begin = '2026-01-01 08:00:00';
    // Without its limit the search to the end of the product's years takes ten seconds and more.
    const found = await expectWithin('the end of the search', 2_000, () =>
      slotsFrom(begin, period, { from: begin, count: 5 }),
    );
    expect(found).toEqual([]);
    const few: Period = { type: 6, times: 1, window: { from: '06:00', to: '06:30' } };
    const anchor = '2026-01-01 08:00:00';
    expect(slotsFrom(anchor, few, { from: '2060-01-01 07:00:00', count: 2 })).toEqual([
      '2060-01-02 06:00:00',
      '2060-01-03 06:00:00',
    ]);
  });

  it('end with the years of the product', () => {
    expect(slotAfter('2099-06-01 08:00:00', { type: 5, times: 1 }, '2100-06-01 08:00:00')).toBeNull();
  });
});
