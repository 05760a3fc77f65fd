import { describe, expect, it } from 'vitest';
import { overdueOf } from './decorate.ts';
import { submittedIn } from './filters.ts';

const bounds = (filter: unknown) => JSON.stringify(filter).match(/\d{4}-\d\d-\d\dT[\d:]+/g);

describe('periods in Asia/Shanghai', () => {
  it.each([
    [2026, undefined, '2025-12-31T16:00:00', '2026-12-31T16:00:00'],
    ['2026', '', '2025-12-31T16:00:00', '2026-12-31T16:00:00'],
    [2026, 2, '2026-01-31T16:00:00', '2026-02-28T16:00:00'],
    ['2024', '12', '2024-11-30T16:00:00', '2024-12-31T16:00:00'],
    [2100, undefined, '2099-12-31T16:00:00', '2101-01-01T00:00:00'],
  ])('%s %s', (year, month, begin, end) => {
    expect(bounds(submittedIn(year, month))).toEqual([begin, end]);
  });

  it.each([
    ['abc', undefined],
    [9999, undefined],
    [-1, undefined],
    [2026, 13],
    [2026, 0],
    ["2026'", 1],
    [undefined, 5],
  ])('%s %s is none', (year, month) => {
    expect(submittedIn(year, month)).toBeNull();
  });
});

const now = new Date('2026-11-20T04:00:00Z'); // 12:00
it.each([
  [{ status: 3, accomplishTime: '2026-11-20 12:00:00' }, false, 0],
  [{ status: 3, accomplishTime: '2026-11-20 11:59:59' }, true, 1],
  [{ status: 3, accomplishTime: '2026-11-19 12:00:00' }, true, 1],
  [{ status: 3, accomplishTime: '2026-11-19 11:59:59' }, true, 2],
  [{ status: 4, accomplishTime: '2026-11-01 12:00:00' }, false, 0],
  [{ status: 3 }, false, 0],
])('overdue (domain.md#5.1) %o', (hazard, isOvertime, overdueDays) => {
  expect(overdueOf(hazard, now)).toEqual({ isOvertime, overdueDays });
});
