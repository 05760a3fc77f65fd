import { expect, it } from 'vitest';
import { sinceWords } from './use-turns.ts';

it.each([
  ['2026-11-20 10:00:00', '5 天 2 小时'],
  ['2026-11-22 12:00:00', '3 天'],
  ['2026-11-25 06:40:00', '5 小时 20 分'],
  ['2026-11-25 11:52:30', '7 分'],
  ['2026-11-25 12:30:00', '0 分'],
])('from %s it is %s', (moment, words) => {
  expect(sinceWords(moment, new Date('2026-11-25T12:00:00+08:00'))).toBe(words);
});
