import { formatWallDate, parseWallTime } from './wall-time.ts';

const RELATIVE = /^today(?:([+-])(\d{1,4}))?$/;
const DAY_MS = 86_400_000;
/** Far enough from both ends of the product's years. */
const ANY_DAY = new Date('2035-01-01T00:00:00Z');

/** Returns the day that `today`, `today-1` or `today+30` means at a moment; any other text unchanged. */
export function namedDay(text: string, now: Date): string {
  const [match, sign, days = '0'] = RELATIVE.exec(text.trim()) ?? [];
  if (match === undefined) return text;
  return formatWallDate(new Date(now.getTime() + (sign === '-' ? -1 : 1) * Number(days) * DAY_MS));
}

/** The same of both ends of a range, `today,today+30`. */
export function namedDays(range: string, now: Date): string {
  return range
    .split(',')
    .map((end) => namedDay(end, now))
    .join();
}

/** True if a filter of dates or moments can be read as a range, whatever the day. */
export function isDayRange(text: string): boolean {
  const ends = namedDays(text, ANY_DAY).split(',');
  const isRead = ends.every((end) => end.trim() === '' || parseWallTime(end.trim()) !== null);
  return ends.length === 2 && ends.some((end) => end.trim() !== '') && isRead;
}
