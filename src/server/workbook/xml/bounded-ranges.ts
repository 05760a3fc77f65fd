import { SHEET_COLUMNS } from '../limits.ts';
import { refusal } from '../workbook-refusal.ts';

const LINK = /<(?:\w+:)?hyperlink\s[^<>]*>/g;
const COLUMNS = /<(?:\w+:)?col\b[^<>]*>/g;
const END = /\b(min|max)\s*=\s*["']\s*(\d+)/g;

/**
 * Removes links, which imports ignore and for which the parser would visit every cell of a range.
 * @throws Refused if the declared columns are together more than a sheet has, since the parser visits each of them
 */
export function boundedRanges(part: Buffer): Buffer {
  const hasLinks = part.includes('hyperlink');
  if (!hasLinks && !part.includes('col')) return part;
  // latin1 keeps every byte as one character.
  const text = part.toString('latin1');
  let columns = 0;
  for (const [tag] of text.matchAll(COLUMNS)) {
    columns += widthOf(tag);
    if (columns > SHEET_COLUMNS) throw refusal('position');
  }
  return hasLinks ? Buffer.from(text.replace(LINK, ''), 'latin1') : part;
}

function widthOf(tag: string): number {
  let [low, high] = [Infinity, 0];
  for (const [, end, digits] of tag.matchAll(END)) {
    if (end === 'min') low = Math.min(low, Number(digits));
    else high = Math.max(high, Number(digits));
  }
  return Math.max(0, high - low + 1);
}
