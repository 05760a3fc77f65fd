/**
 * Pairs of a sign and the signs that compare as equal to it because they look alike; none is a letter or a digit. A
 * change needs a migration that creates the database function and its indexes under new names (server/db/migrate).
 */
export const ALIKE: readonly (readonly [sign: string, alike: string])[] = [
  ['-', '\u2010\u2012\u2013\u2014\u2015\u2212'],
  ["'", '\u2018\u2019\u201a\u2032\u2035'],
  ['"', '\u201c\u201d\u201e\u301d\u301e\u301f'],
  ['\u00b7', '\u2022\u2027\u2219\u22c5\u2e31\u2e33\u30fb'],
  [' ', '\u1680'],
  ['.', '\u3002'],
  [',', '\u3001'],
  [':', '\u2236'],
  ['/', '\u2044\u2215'],
  ['\\', '\u2216'],
  ['*', '\u2217'],
  ['~', '\u223c\u301c'],
  ['[', '\u3010\u3014'],
  [']', '\u3011\u3015'],
];

/** Ranges of characters that cannot be seen, written as in a regular expression's class; folding removes them. */
export const UNSEEN =
  '\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0100}-\u{e01ef}';

const SIGNS = new Map(ALIKE.flatMap(([sign, alike]) => [...alike].map((one) => [one, sign] as const)));
const FOLDED = new RegExp(`[${[...SIGNS.keys()].join('')}${UNSEEN}]`, 'gu');

/**
 * Folds a text for comparison: width, case, signs that look alike and characters that cannot be seen. The function
 * `platform.folded` of the database does the same, letter by letter: a final sigma is a sigma, and İ an i.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Changes_When_Lowercased}/gu, lowered)
    .replace(FOLDED, (one) => SIGNS.get(one) ?? '');
}

function lowered(letter: string): string {
  const [first = ''] = letter.toLowerCase();
  return first;
}

const PASTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const JOINERS = /[\u200c\u200d]+/g;
const JOINED = /^[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;

/**
 * Removes invisible characters of pasted text: controls except tab and line feed, soft hyphens, zero-width characters,
 * direction marks. Keeps zero-width joiners between letters or emoji, and all variation selectors.
 */
export function cleanedText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(PASTED, '')
    .replace(JOINERS, (run, at: number, whole: string) => {
      const [before = ''] = [...whole.slice(Math.max(0, at - 2), at)].reverse();
      const [after = ''] = whole.slice(at + run.length, at + run.length + 2);
      return JOINED.test(before) && JOINED.test(after) ? run : '';
    });
}
