import { pinyin } from 'pinyin-pro';

/** Maximum length of the text: 20 characters of a name with up to 6 letters each, and their first letters. */
const MAX = 160;

/**
 * Returns how a name is typed without a Chinese keyboard: whole and by first letters, `lizhigang lzg`. A family name is
 * read as such (单 is shan); letters and digits are kept.
 */
export function namePinyin(name: string): string {
  return typed(name, 'head');
}

/** Returns how words without a family name are typed, such as titles of menus. */
export function wordPinyin(words: string): string {
  return typed(words, 'off');
}

function typed(text: string, surname: 'head' | 'off'): string {
  const read = pinyin(text, { toneType: 'none', type: 'array', surname, v: true, nonZh: 'consecutive' });
  const syllables = read.map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')).filter(Boolean);
  const letters = syllables.map((syllable) => syllable.charAt(0));
  return `${syllables.join('')} ${letters.join('')}`.trim().slice(0, MAX);
}
