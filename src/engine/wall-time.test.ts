import { expect, it } from 'vitest';
import { formatWallTime, momentAfter, parseWallTime, startOfMonth } from './wall-time.ts';

it.each([
  ['2026-11-23T04:00:00Z', '2026-11-01 00:00:00'],
  ['2026-11-30T15:59:59Z', '2026-11-01 00:00:00'],
  ['2026-11-30T16:00:00Z', '2026-12-01 00:00:00'],
  ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
])('the month of %s begins at %s in Asia/Shanghai', (at, begin) => {
  expect(formatWallTime(startOfMonth(new Date(at)))).toBe(begin);
});

it.each([
  ['2026-11-30', '2026-12-01 00:00:00'],
  ['2026-11-30 23:59:59', '2026-12-01 00:00:00'],
  ['2026-11-30 10:00:00', '2026-11-30 10:00:01'],
])('a range that ends with %s has what lies before %s', (end, after) => {
  expect(momentAfter(end)?.getTime()).toBe(parseWallTime(after)?.getTime());
});

it.each(['', '2026-02-30', '2026-11-30T10:00:00'])('no range ends with “%s”', (end) => {
  expect(momentAfter(end)).toBeNull();
});
