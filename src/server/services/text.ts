const HALF_PAIRS = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Halves of surrogate pairs become U+FFFD: PostgreSQL and encodeURIComponent refuse them. */
export function wellFormed(text: string): string {
  return text.replace(HALF_PAIRS, '\ufffd');
}

/** At most `length` UTF-16 units, never half a character. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : wellFormed(text.slice(0, length));
}
