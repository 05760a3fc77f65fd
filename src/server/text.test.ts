import { describe, expect, it } from 'vitest';
import { ALIKE, cleanedText, foldedText, UNSEEN } from '../engine/folded.ts';
import { fileNameOf } from './text.ts';

describe('texts are folded', () => {
  it.each([
    ['EQ1', ['eq1', 'ＥＱ1', 'EQ1\u200b', 'E\u00adQ1', '\ufeffＥｑ１', 'EQ\u200d1']],
    ['A-1·“泵”', ['ａ—１・"泵"', 'a–1•„泵”', 'A\u22121\u00b7\u201c泵\u201c']],
    ['H₂S ①号 20㎡', ['h2s　1号 20m2']],
    ['〔2026〕1号。', ['【2026】１号.']],
    ['葛\u{e0100}', ['葛']],
    ['ΟΔΟΣ İ', ['οδοσ i']],
  ])('%s is the same as what is typed or pasted in its place', (text, others) => {
    expect(others.map(foldedText)).toEqual(others.map(() => foldedText(text)));
  });

  it('by a table of at most 40 signs, none of which is a letter or digit', () => {
    const signs = ALIKE.flat().join('');
    expect(ALIKE.flatMap(([, alike]) => [...alike]).length).toBeLessThanOrEqual(40);
    expect(`${signs}${UNSEEN}`).not.toMatch(/[\p{L}\p{N}]/u);
    expect(foldedText(signs)).toBe(foldedText(ALIKE.map(([sign, alike]) => sign.repeat(alike.length + 1)).join('')));
  });
});

it.each([
  ['报\u00ad告\u200b\u2060\ufeff', '报告'],
  ['a\u202eb\u2066c\u200fd\u061c', 'abcd'],
  ['一\u0000二\u0008三\u007f\u0085', '一二三'],
  ['列\t行\r\n行\r行\n', '列\t行\n行\n行\n'],
  ['می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
  ['EQ1\u200d \u200cA', 'EQ1 A'],
  ['👨‍👩‍👧 ❤️‍🔥 葛\u{e0100}', '👨‍👩‍👧 ❤️‍🔥 葛\u{e0100}'],
])('of the text %j what can be seen is written', (sent, written) => expect(cleanedText(sent)).toBe(written));

it.each([
  ['报告\u202egnp.exe', '报告gnp.exe'],
  ['../../a\\b\u0000.txt', 'b.txt'],
  ['\u202e', '未命名'],
])('of the file name %j people read %j', (sent, shown) => expect(fileNameOf(sent)).toBe(shown));
