import { startOfDay } from '../../../../engine/wall-time.ts';

/** Shanghai wall time without daylight saving, as everywhere in the product (security.md#R13). */
const OFFSET = 8 * 3_600_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

const OPEN = 8 * HOUR;
const CLOSE = 17.5 * HOUR;

/** Last second of the day, the meaning of a deadline entered as a day (domain.md#5.1). */
export function endOfDay(at: number): number {
  return startOfDay(at) + DAY - 1000;
}

/** Returns `at` if within working hours, else a time up to 90 minutes after the next opening, by `draw` (0 to 1). */
export function atWork(at: number, draw: number): number {
  const day = startOfDay(at);
  const sinceMidnight = at - day;
  const morning = OPEN + Math.floor(draw * 90) * MINUTE;
  if (sinceMidnight < OPEN) return day + morning;
  return sinceMidnight <= CLOSE ? wholeMinute(at) : day + DAY + morning;
}

/** The last working moment at or before an instant. */
export function atWorkBefore(at: number): number {
  const day = startOfDay(at);
  const sinceMidnight = at - day;
  if (sinceMidnight < OPEN) return day - DAY + CLOSE;
  return sinceMidnight <= CLOSE ? wholeMinute(at) : day + CLOSE;
}

/** Returns a time within the working hours of the day, by `draw` (0 to 1). */
export function during(day: number, draw: number): number {
  return day + OPEN + 10 * MINUTE + Math.floor(draw * ((CLOSE - OPEN) / MINUTE - 40)) * MINUTE;
}

function wholeMinute(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}

export interface MonthPart {
  /** 1 to 12. */
  month: number;
  /** Midnights of the days of this month inside the range. */
  days: number[];
}

/** Calendar months of a range of whole days, the first and last possibly incomplete. */
export function monthsBetween(from: number, to: number): MonthPart[] {
  const parts = new Map<string, MonthPart>();
  for (let day = from; day < to; day += DAY) {
    const wall = new Date(day + OFFSET);
    const key = `${wall.getUTCFullYear()}-${wall.getUTCMonth()}`;
    const part = parts.get(key) ?? { month: wall.getUTCMonth() + 1, days: [] };
    part.days.push(day);
    parts.set(key, part);
  }
  return [...parts.values()];
}

/** Returns the day some months earlier, or the last day of a shorter month. */
export function monthsBefore(day: number, months: number): number {
  const wall = new Date(day + OFFSET);
  const month = wall.getUTCFullYear() * 12 + wall.getUTCMonth() - months;
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  return Date.UTC(Math.floor(month / 12), month % 12, Math.min(wall.getUTCDate(), last)) - OFFSET;
}
