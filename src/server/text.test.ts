import { expect, it } from 'vitest';
import { fileNameOf } from './text.ts';

it.each([
  ['报告\u202egnp.exe', '报告gnp.exe'],
  ['\u2066a\u2069\u200fb\u061c.txt', 'ab.txt'],
  ['a\u200bb\ufeff.txt', 'ab.txt'],
  ['../../a\\b.txt', 'b.txt'],
  ['a\u0000b.txt', 'ab.txt'],
  ['\u202e', '未命名'],
  ['👨‍👩‍👧.png', '👨‍👩‍👧.png'],
])('of the file name %j people read %j', (sent, shown) => expect(fileNameOf(sent)).toBe(shown));
