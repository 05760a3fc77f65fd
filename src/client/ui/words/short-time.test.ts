import { expect, it } from 'vitest';
import { shortTime } from './short-time.ts';

it('a moment where room is short leaves out the year that runs, and names every other', () => {
  expect(shortTime('2026-11-20 14:05:00', '2026-11-21')).toBe('11-20 14:05');
  expect(shortTime('2025-11-26 10:28:00', '2026-11-21')).toBe('2025-11-26');
  expect(shortTime('2027-01-01 00:00:00', '2026-12-31')).toBe('2027-01-01');
});
