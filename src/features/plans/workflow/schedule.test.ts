import { describe, expect, it } from 'vitest';
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
});
