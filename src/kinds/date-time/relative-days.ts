import { formatWallDate, formatWallTime, parseWallTime } from '../../engine/wall-time.ts';

const RELATIVE = /^(today|now)(?:([+-])(\d{1,4}))?$/;
const DAY_MS = 86_400_000;
/** Sample day, far from both ends of the product's range of years. */
const ANY_DAY = new Date('2035-01-01T00:00:00Z');

/** Resolves `today`, `today-1` or `today+30` to a day, and `now+3` to a moment; other texts are returned unchanged. */
export function namedDay(text: string, now: Date): string {
  const [, from, sign, days = '0'] = RELATIVE.exec(text.trim()) ?? [];
  if (from === undefined) return text;
  const moment = new Date(now.getTime() + (sign === '-' ? -1 : 1) * Number(days) * DAY_MS);
  return from === 'now' ? formatWallTime(moment) : formatWallDate(moment);
}

/** Resolves both ends of a range, `today,today+30`. */
export function namedDays(range: string, now: Date): string {
  return range
    .split(',')
    .map((end) => namedDay(end, now))
    .join();
}

/** True if a filter of dates or times is a valid range on any day. */
export function isDayRange(text: string): boolean {
  const ends = namedDays(text, ANY_DAY).split(',');
  const isRead = ends.every((end) => end.trim() === '' || parseWallTime(end.trim()) !== null);
  return ends.length === 2 && ends.some((end) => end.trim() !== '') && isRead;
}
