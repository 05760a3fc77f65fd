/** Width of a text where every non-ASCII character counts 2 (look.md#13.3). */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x7f ? 2 : 1;
  return width;
}

/** A text cut to `limit` by textWidth(), with `...` appended if it was cut. */
export function truncate(text: string, limit: number): string {
  if (textWidth(text) <= limit) return text;
  let kept = '';
  let width = 0;
  for (const character of text) {
    width += (character.codePointAt(0) ?? 0) > 0x7f ? 2 : 1;
    if (width > limit) break;
    kept += character;
  }
  return `${kept}...`;
}
