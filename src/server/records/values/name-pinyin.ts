import { pinyin } from 'pinyin-pro';
import { WIDTHS } from '../../../kinds/parts/widths.ts';

/** Maximum length: every character has up to 6 letters twice, its first letter again, and a blank. */
const MAX = WIDTHS.person.maxLength * 14 + 1;

/**
 * Pinyin of a person's name: by syllables for the order of lists, then whole, then as first letters: `li zhi gang
 * lizhigang lzg`.
 * Surnames have their special pronunciation (单: shan); letters and digits stay.
 */
export function namePinyin(name: string): string {
  const { syllables, typed } = read(name, 'head');
  return `${syllables.join(' ')} ${typed}`.trim().slice(0, MAX);
}

/** Pinyin of texts that are no names of people, such as titles of menus: whole, then as first letters. */
export function wordPinyin(words: string): string {
  return read(words, 'off').typed;
}

function read(text: string, surname: 'head' | 'off') {
  const parts = pinyin(text, { toneType: 'none', type: 'array', surname, v: true, nonZh: 'consecutive' });
  const syllables = parts.map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')).filter(Boolean);
  const letters = syllables.map((syllable) => syllable.charAt(0));
  return { syllables, typed: `${syllables.join('')} ${letters.join('')}`.trim() };
}
