import { expect, test } from 'vitest';
import { nextRun } from './next-run.ts';

const at = (text: string) => new Date(`${text}+08:00`);
const every = (interval: number) => ({ timerType: 0, interval, cron: null });
const by = (cron: string) => ({ timerType: 1, interval: null, cron });

test.each([
  ['at once', '2026-03-01T08:00:00', '2026-03-01T08:00:00', '2026-03-01T08:00:10'],
  ['after a run of 3 s', '2026-03-01T08:00:00', '2026-03-01T08:00:03', '2026-03-01T08:00:10'],
  [
    'after a run of 25 s, whose slots are left out',
    '2026-03-01T08:00:00',
    '2026-03-01T08:00:25',
    '2026-03-01T08:00:30',
  ],
  ['at the very slot', '2026-03-01T08:00:00', '2026-03-01T08:00:10', '2026-03-01T08:00:20'],
  ['after the clock went back', '2026-03-01T08:00:00', '2026-03-01T07:00:00', '2026-03-01T08:00:10'],
])('intervals are counted from the slot, not from the end of the run: %s', (_, anchor, now, next) => {
  expect(nextRun(every(10), { anchor: at(anchor), now: at(now) })).toEqual(at(next));
});

test.each([
  ['0 8 * * *', '2026-02-28T08:00:00', '2026-03-01T08:00:00'],
  ['0 8 31 * *', '2026-03-31T08:00:00', '2026-05-31T08:00:00'],
  ['0 0 29 2 *', '2026-03-01T00:00:00', '2028-02-29T00:00:00'],
  ['59 23 * * 7', '2026-03-01T23:59:00', '2026-03-08T23:59:00'],
])('%s is read in Asia/Shanghai', (cron, now, next) => {
  expect(nextRun(by(cron), { now: at(now) })).toEqual(at(next));
});

test.each([
  ['an interval that is none', every(0)],
  ['an empty cron', by('')],
])('%s never comes', (_, schedule) => {
  expect(nextRun(schedule, { now: at('2026-03-01T08:00:00') })).toBeNull();
});
