import { formatWallTime, parseWallTime, startOfDay } from '../wall-time.ts';

/** Amounts by which a time is moved, back if negative; fractions are dropped. */
export interface TimeAmounts {
  years: number;
  months: number;
  days: number;
  hours: number;
  minutes: number;
}

export const UNITS = ['years', 'months', 'days', 'hours', 'minutes'] as const satisfies readonly (keyof TimeAmounts)[];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DATE_LENGTH = '2026-11-20'.length;

/** A date or date-time moved by the amounts (31 January plus a month: end of February); null if not in 1970 to 2100. */
export function movedTime(text: string, amounts: TimeAmounts): string | null {
  const start = parseWallTime(text);
  if (!start || !UNITS.every((unit) => Number.isFinite(amounts[unit]))) return null;
  const { years, months, days, hours, minutes } = whole(amounts);
  const wall = formatWallTime(start);
  const day = movedMonths(wall.slice(0, DATE_LENGTH), years * 12 + months);
  const sum = day === null ? Number.NaN : day.getTime() + days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
  const instant = new Date(sum + (start.getTime() - startOfDay(start.getTime())));
  if (Number.isNaN(instant.getTime())) return null;
  const moved = formatWallTime(instant);
  const result = text.length === DATE_LENGTH ? moved.slice(0, DATE_LENGTH) : moved;
  return parseWallTime(result) ? result : null;
}

function whole(amounts: TimeAmounts): TimeAmounts {
  const { years, months, days, hours, minutes } = amounts;
  const cut = Math.trunc;
  return { years: cut(years), months: cut(months), days: cut(days), hours: cut(hours), minutes: cut(minutes) };
}

/** Midnight of the same day some months later, or of the last day of a shorter month. */
function movedMonths(date: string, months: number): Date | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  if (Number.isNaN(first.getTime()) || first.getUTCFullYear() > 9999) return null;
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const moved = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last)));
  return parseWallTime(moved.toISOString().slice(0, DATE_LENGTH));
}

/** Calendar days between two dates or date-times; null if either is invalid. */
export function wholeDaysBetween(from: unknown, to: unknown): number | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const [start, end] = [parseWallTime(from), parseWallTime(to)];
  if (!start || !end) return null;
  return Math.round((startOfDay(end.getTime()) - startOfDay(start.getTime())) / DAY_MS);
}
