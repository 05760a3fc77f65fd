import { formatWallTime, parseWallTime } from '../../engine/wall-time.ts';
import { refusal } from './workbook-refusal.ts';

const MAX_FORMAT = 255;
const DAY_SECONDS = 86_400;
/** Days to add to a number that counts from 1904. */
const DAYS_1904 = 1_462;
/** Excel's number of 1 January 1970. */
const UNIX_DAY = 25_569;
const OFFSET_SECONDS = 8 * 3_600;

/** Parts of a format without effect on the type: quoted texts, escapes, paddings, brackets other than `[h]`. */
const NOT_THE_VALUE = /"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\]]*\]/gi;

/**
 * True if numbers of this format are times. @throws Refused for long formats, which stall the pattern (security.md#X14)
 */
export function isDateFormat(format: string): boolean {
  return /[ymdhs]/i.test(wordsOf(format));
}

function wordsOf(format: string): string {
  if (format.length > MAX_FORMAT) throw refusal('format');
  return format.replace(NOT_THE_VALUE, '').replace(/general/gi, '');
}

/** Local date of Excel's day number, with the time if the number or the format has one; null outside 1970–2100. */
export function serialText(serial: number, { format, date1904 }: { format: string; date1904: boolean }): string | null {
  const days = serial + (date1904 ? DAYS_1904 : 0);
  const seconds = Math.round((days - UNIX_DAY) * DAY_SECONDS);
  if (!Number.isFinite(seconds)) return null;
  const instant = new Date((seconds - OFFSET_SECONDS) * 1000);
  if (Number.isNaN(instant.getTime())) return null;
  const wall = formatWallTime(instant);
  if (!parseWallTime(wall)) return null;
  return wall.endsWith(' 00:00:00') && !/s/i.test(wordsOf(format)) ? wall.slice(0, 10) : wall;
}

/** Excel's day number of a wall time; null for other texts. */
export function serialOf(wall: string): number | null {
  const instant = parseWallTime(wall);
  return instant && (instant.getTime() / 1000 + OFFSET_SECONDS) / DAY_SECONDS + UNIX_DAY;
}
