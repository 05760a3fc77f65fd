import { pinyin } from 'pinyin-pro';

/** Longest text kept: 20 characters of a name read to 6 letters each, and their first letters. */
const MAX = 160;

/**
 * How a name is typed without a Chinese keyboard: whole and by first letters, `lizhigang lzg`. A family name is read as
 * one (单 is shan), its letters and digits stay.
 */
export function namePinyin(name: string): string {
  return typed(name, 'head');
}

/** The same of words that begin with no family name, as titles of menus. */
export function wordPinyin(words: string): string {
  return typed(words, 'off');
}

function typed(text: string, surname: 'head' | 'off'): string {
  const read = pinyin(text, { toneType: 'none', type: 'array', surname, v: true, nonZh: 'consecutive' });
  const syllables = read.map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')).filter(Boolean);
  const letters = syllables.map((syllable) => syllable.charAt(0));
  return `${syllables.join('')} ${letters.join('')}`.trim().slice(0, MAX);
}
