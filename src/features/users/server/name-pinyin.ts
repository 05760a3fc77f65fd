import { pinyin } from 'pinyin-pro';

/** Longest text kept: 20 characters of a name read to 6 letters each, and their first letters. */
const MAX = 160;

/**
 * How a name is typed without a Chinese keyboard: whole and by first letters, `lizhigang lzg`. A family name is read as
 * one (单 is shan). Letters and digits of a name stay what they are.
 */
export function namePinyin(name: string): string {
  const read = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true, nonZh: 'consecutive' });
  const syllables = read.map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')).filter(Boolean);
  const letters = syllables.map((syllable) => syllable.charAt(0));
  return `${syllables.join('')} ${letters.join('')}`.trim().slice(0, MAX);
}
