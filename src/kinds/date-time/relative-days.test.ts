import { expect, it } from 'vitest';
import { isDayRange, namedDay, namedDays } from './relative-days.ts';

/** Past midnight in Shanghai, but not in Greenwich. */
const NOW = new Date('2026-11-20T17:00:00Z');

it('days are counted from the day people have, over months and years', () => {
  expect(['today', 'today-1', 'today+30', ' today+50 '].map((text) => namedDay(text, NOW))).toEqual([
    '2026-11-21',
    '2026-11-20',
    '2026-12-21',
    '2027-01-10',
  ]);
  expect(namedDays('now,now+3', NOW)).toBe('2026-11-21 01:00:00,2026-11-24 01:00:00');
});

it('every other text stays as it is', () => {
  for (const text of ['', '2026-11-20', 'today+', 'today+12345', 'todya', 'today 1']) {
    expect(namedDay(text, NOW)).toBe(text);
  }
});

it('each end of a range is named by itself', () => {
  expect(namedDays('today,today+7', NOW)).toBe('2026-11-21,2026-11-28');
  expect(namedDays(',today-1', NOW)).toBe(',2026-11-20');
});

it('a range that no list could read is known', () => {
  for (const range of [
    ',today',
    'today-9999,today+9999',
    'today-7,',
    '2026-01-01,today',
    '2026-01-01 00:00:00,2026-01-02 23:59:59',
  ]) {
    expect(isDayRange(range), range).toBe(true);
  }
  for (const range of ['', ',', 'today', 'todya,', 'today,today,today', '2026-02-30,']) {
    expect(isDayRange(range), range).toBe(false);
  }
});
