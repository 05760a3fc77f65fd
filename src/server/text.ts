import { cleanedText } from '../engine/folded.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
const HALF_PAIRS = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Replaces half surrogate pairs by U+FFFD, since PostgreSQL and encodeURIComponent refuse them. */
export function wellFormed(text: string): string {
  return text.replace(HALF_PAIRS, '\ufffd');
}

/** Cuts a text to `length` UTF-16 units without splitting a character. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : wellFormed(text.slice(0, length));
}

/** Replaces NUL, control characters except tab and line ends, and half surrogate pairs by U+FFFD, for the database. */
export function storable(text: string): string {
  return text.replace(CONTROLS, '\ufffd').replace(HALF_PAIRS, '\ufffd');
}

/** True if the database accepts the text. */
export function isStorable(text: string): boolean {
  return storable(text) === text;
}

const MAX_FILE_NAME = 200;

/** Last part of a path, to show as a name; never used as a path (security.md#R15). */
export function fileNameOf(path: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? '';
  const letters = [...cleanedText(wellFormed(last))];
  return letters.slice(0, MAX_FILE_NAME).join('').trim() || '未命名';
}
