import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../../engine/json.ts';
import { comingSlots, dueTime, scheduleOf, slotsAt } from './schedule.ts';

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

  it('keeps hourly rounds between two times of the day; the last one ends with it', () => {
    expect(rounds(hourly, '2026-01-05 20:30:00', 3)).toEqual([
      '2026-01-05 21:00:00 2026-01-05 22:00:00',
      '2026-01-06 06:00:00 2026-01-06 07:00:00',
      '2026-01-06 07:00:00 2026-01-06 08:00:00',
    ]);
  });

  it('reaches over midnight, and to it', () => {
    const night = { ...hourly, startTime: '2026-02-28 21:30:00', windowFrom: '22:00', windowTo: '00:00' };
    expect(rounds(night, '2026-02-28 22:00:00', 3)).toEqual([
      '2026-02-28 22:30:00 2026-02-28 23:30:00',
      '2026-02-28 23:30:00 2026-03-01 00:00:00',
      '2026-03-01 22:30:00 2026-03-01 23:30:00',
    ]);
  });

  it('is of hours alone, and needs both ends', () => {
    const half = { ...hourly, windowTo: undefined };
    expect(rounds(half, '2026-01-05 22:00:00', 1)).toEqual(['2026-01-05 22:00:00 2026-01-05 23:00:00']);
    const daily = { ...hourly, cycleType: 1, startTime: '2026-01-05 23:00:00' };
    expect(rounds(daily, '2026-01-05 23:00:00', 1)).toEqual(['2026-01-05 23:00:00 2026-01-06 23:00:00']);
  });

  const weekly = { cycleType: 2, cycleNum: 1, startTime: '2026-01-05 00:00:00', windowDays: 5 };

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

  it('counts days of a month over its end and 29 February', () => {
    const monthly = { cycleType: 3, cycleNum: 1, startTime: '2024-01-28 08:00:00', windowDays: 3 };
    expect(rounds(monthly, '2024-02-01 00:00:00', 1)).toEqual(['2024-02-28 08:00:00 2024-03-01 23:59:59']);
    expect(rounds(monthly, '2025-02-01 00:00:00', 1)).toEqual(['2025-02-28 08:00:00 2025-03-02 23:59:59']);
  });

  it('yields to the days of the reminder, and is none of hours and days', () => {
    const tip = { ...weekly, isOvertimeTip: true, overtimeDay: 1 };
    expect(rounds(tip, '2026-01-05 00:00:00', 1)).toEqual(['2026-01-05 00:00:00 2026-01-06 00:00:00']);
    const daily = { ...weekly, cycleType: 1 };
    expect(rounds(daily, '2026-01-05 00:00:00', 1)).toEqual(['2026-01-05 00:00:00 2026-01-06 00:00:00']);
  });
});
