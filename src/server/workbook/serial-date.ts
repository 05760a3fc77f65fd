import { formatWallTime, parseWallTime } from '../../engine/wall-time.ts';
import { refusal } from './workbook-refusal.ts';

const MAX_FORMAT = 255;
const DAY_SECONDS = 86_400;
/** Days between 1 January 1904 and Excel's day 1462. */
const DAYS_1904 = 1_462;
/** Excel's day number of 1 January 1970. */
const UNIX_DAY = 25_569;
const OFFSET_SECONDS = 8 * 3_600;

/**
 * Parts of a format that do not affect the kind of value: texts in quotes, escaped letters, paddings, and brackets
 * other than `[h]`.
 */
const NOT_THE_VALUE = /"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\]]*\]/gi;

/**
 * True if numbers of this format are days or times. The length is limited first: formats come from the file, which may
 * hold one that stalls a regular expression (security.md#X14).
 */
export function isDateFormat(format: string): boolean {
  return /[ymdhs]/i.test(wordsOf(format));
}

function wordsOf(format: string): string {
  if (format.length > MAX_FORMAT) throw refusal('format');
  return format.replace(NOT_THE_VALUE, '').replace(/general/gi, '');
}

/**
 * Returns the wall time of an Excel day number: `2026-01-05`, or with the time if it has one or its format shows
 * seconds. Null outside 1970–2100.
 */
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

/** Returns Excel's day number of a wall time; null for any other text. */
export function serialOf(wall: string): number | null {
  const instant = parseWallTime(wall);
  return instant && (instant.getTime() / 1000 + OFFSET_SECONDS) / DAY_SECONDS + UNIX_DAY;
}
