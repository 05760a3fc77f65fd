import { expect, it } from 'vitest';
import { parseWallTime } from '../../../engine/wall-time.ts';
import { deadlineWords } from './deadline-words.ts';

const at = (text: string) => parseWallTime(text) ?? new Date(0);
const words = (now: string) => deadlineWords('2026-11-20 23:59:59', at(now));

it.each([
  ['2026-11-17 08:00:00', '3 天后到期', false],
  ['2026-11-20 12:00:00', '11 小时后到期', false],
  ['2026-11-20 23:59:00', '1 小时后到期', false],
  ['2026-11-21 00:00:00', '已超期 1 天', true],
  ['2026-11-22 12:00:00', '已超期 2 天', true],
])('deadline in words (domain.md#5.1) at %s', (now, text, isOver) =>
  expect(words(now)).toEqual({ words: text, isOver }),
);
