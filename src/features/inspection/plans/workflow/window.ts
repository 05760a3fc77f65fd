import { movedTime, type TimeAmounts } from '../../../../engine/expressions/wall-arithmetic.ts';

/** Hours of the day for the rounds of a plan, as `HH:mm`. An end at or before the begin is on the next day. */
export interface DayWindow {
  from: string;
  to: string;
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY_MINUTES = 1440;
export const NOTHING: TimeAmounts = { years: 0, months: 0, days: 0, hours: 0, minutes: 0 };

/** Window between two times of day; null if one is missing. */
export function windowOf(from: unknown, to: unknown): DayWindow | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return CLOCK.test(from) && CLOCK.test(to) ? { from, to } : null;
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** Minutes from begin to end; 0 if they are the same. */
export function lengthOf({ from, to }: DayWindow): number {
  return (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;
}

/** True if a moment is within the window, which excludes its end. */
export function isWithin(window: DayWindow, moment: string): boolean {
  const since = (minutesOf(moment.slice(11, 16)) - minutesOf(window.from) + DAY_MINUTES) % DAY_MINUTES;
  return since < lengthOf(window);
}

/** End of the window that contains a moment; null after the year 2100. */
export function endAfter({ to }: DayWindow, moment: string): string | null {
  const days = moment.slice(11, 16) < to ? 0 : 1;
  return movedTime(`${moment.slice(0, 10)} ${to}:00`, { ...NOTHING, days });
}

/** End of the window on day `count`, or that day's last second without a window; the moment's day is day 1. */
export function endOfDays(moment: string, count: number, window?: DayWindow): string {
  const last = movedTime(moment, { ...NOTHING, days: count - 1 }) ?? moment;
  return (window && endAfter(window, last)) ?? `${last.slice(0, 10)} 23:59:59`;
}
