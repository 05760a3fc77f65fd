import { pinyin } from 'pinyin-pro';
import { WIDTHS } from '../../../kinds/parts/widths.ts';

/** Maximum length: every character has up to 6 letters, and its first letter again. */
const MAX = WIDTHS.person.maxLength * 7 + 1;

/**
 * Pinyin of a person's name, whole and as first letters: `lizhigang lzg`. Family names are read as such (单: shan);
 * letters and digits stay.
 */
export function namePinyin(name: string): string {
  return typed(name, 'head');
}

/** Pinyin of other words, such as titles of menus. */
export function wordPinyin(words: string): string {
  return typed(words, 'off');
}

function typed(text: string, surname: 'head' | 'off'): string {
  const read = pinyin(text, { toneType: 'none', type: 'array', surname, v: true, nonZh: 'consecutive' });
  const syllables = read.map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')).filter(Boolean);
  const letters = syllables.map((syllable) => syllable.charAt(0));
  return `${syllables.join('')} ${letters.join('')}`.trim().slice(0, MAX);
}
