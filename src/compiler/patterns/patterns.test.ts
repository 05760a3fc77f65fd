import { describe, expect, it } from 'vitest';
import { weighPattern } from '../pattern.ts';
import { matcherOf, sampleTexts, treeOf } from './matcher.ts';

/** Patterns with exponential time in a browser, or with another engine on the server. */
const ENDLESS: [pattern: string, words: string][] = [
  ['^(a+)+$', '重复套着'],
  ['(a*)*', '重复套着'],
  ['(.*a){20,}', '重复套着'],
  ['^(\\w+\\s?)*$', '重复套着'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', '重复套着'],
  ['(x+x+)+y', '重复套着'],
  ['(a|a)*', '多种方式'],
  ['(?:a|aa)+$', '多种方式'],
  ['(a|ab|b)*c', '多种方式'],
  ['^([\\p{L}]|é)*$', '多种方式'],
  ['(.*a){20}', '多种方式'],
  ['(a{1,9})*', '多种方式'],
  ['([a-z]{1,20}){1,20}', '多种方式'],
  ['^(a?){30}$', '多种方式'],
  ['(a|a?)+', '多种方式'],
  ['.*.*.*.*=', '过多'],
  [`^(?:${Array.from({ length: 100 }, (_, n) => String.fromCharCode(0x4e00 + n).repeat(2)).join('|')})*$`, '过于复杂'],
  [`^${'(?:'.repeat(300)}${')'.repeat(300)}$`, '500'],
];

const USABLE = [
  '^1[3-9][0-9]{9}$',
  '^[^@ ]+@[^@ ]+[.][^@ .]+$',
  '^\\d+(\\.\\d{1,9})*$',
  '^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$',
  '^[\\u4e00-\\u9fa5]{2,10}$',
  '^\\p{Script=Han}+$',
  '^[1-9]\\d{5}(18|19|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])\\d{3}[\\dXx]$',
  '^.*[A-Z].*[0-9].*$',
  '^[京津沪][A-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$',
  '^(https?|wss)://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?(/[^\\s?#]*)?(\\?[^\\s#]*)?$',
];

describe('a pattern (security.md#F10, security.md#R24)', () => {
  it.each(ENDLESS)('is refused where it would never end: %s', (pattern, words) => {
    expect(weighPattern(pattern)).toMatchObject({ ok: false, message: expect.stringContaining(words) });
  });

  it.each([
    ['(?=a)b', '前后查找'],
    ['(?<!a)b', '前后查找'],
    ['(a)\\1', '反向引用'],
    ['(?<x>a)\\k<x>', '反向引用'],
    ['a{2000}', '1000'],
    ['(', '不是正确的正则表达式'],
    ['\\p{Nix}', '不是正确的正则表达式'],
  ])('is refused where it cannot be read: %s', (pattern, words) => {
    expect(weighPattern(pattern)).toMatchObject({ ok: false, message: expect.stringContaining(words) });
  });

  it.each(USABLE)('that people write is taken, and has an example: %s', (pattern) => {
    const weighed = weighPattern(pattern);
    if (!weighed.ok) throw new Error(weighed.message);
    expect(weighed.pattern.samples.length).toBeGreaterThan(0);
    for (const sample of weighed.pattern.samples) expect(sample).toMatch(new RegExp(pattern, 'u'));
  });

  const TEXTS = [
    '',
    ' ',
    '\u3000',
    '\u00a0',
    '\n',
    '\u2028',
    'a\nb',
    '\ud800',
    ...'a A1 9 _ - 😀 é 中文 x😀y'.split(' '),
  ];
  const CLASSES = String.raw`\s \S ^\S+$ [\s\d] [^\s] ^.$ ^.+$ \w \W \b [\W_] \u{1F600}`.split(' ');
  const SIGNS = String.raw`\ud83d\ude00 \ud800\u0041 ^\p{L}+$ [^\p{L}] \x41 a| ^$ [] [^] \/ [\-a] [\b] a{0}`.split(' ');
  it.each([...CLASSES, ...SIGNS])('means to the server what it means to the browser: %s', (pattern) => {
    const own = new RegExp(pattern, 'u');
    const differing = TEXTS.filter((text) => own.test(text) !== matcherOf(pattern).test(text));
    expect(differing).toEqual([]);
  });

  it('ends at once on a text made to keep other engines busy', () => {
    expect(matcherOf('^(a+)+$').test(`${'a'.repeat(50_000)}!`)).toBe(false);
    expect(matcherOf('(.*a){20}').test('b'.repeat(5_000))).toBe(false);
  });

  it('is not run to find an example of it', () => {
    expect(sampleTexts(treeOf('^[A-Z]{2}-\\d{3}(x|y)?$'))).toContain('AA-111');
  });
});
