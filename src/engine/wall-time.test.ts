import { expect, it } from 'vitest';
import { formatWallTime, startOfMonth } from './wall-time.ts';

it.each([
  ['2026-11-23T04:00:00Z', '2026-11-01 00:00:00'],
  ['2026-11-30T15:59:59Z', '2026-11-01 00:00:00'],
  ['2026-11-30T16:00:00Z', '2026-12-01 00:00:00'],
  ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
])('the month of %s begins at %s in Asia/Shanghai', (at, begin) => {
  expect(formatWallTime(startOfMonth(new Date(at)))).toBe(begin);
});
