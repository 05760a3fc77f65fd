import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', null],
  ['12345678', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['lizhigang2026', 'weak'],
  ['kqzvwpmr', 'weak'],
  ['kqzvwpmr-7', 'fair'],
  ['horse8staple', 'fair'],
  ['Kq7-vwPm!r2z', 'strong'],
  ['correct horse battery', 'strong'],
  ['隐患排查整改验收闭环要到位', 'strong'],
])('%j is %s', (password, strength) => expect(strengthOf(password, 'lizhigang')).toBe(strength));
