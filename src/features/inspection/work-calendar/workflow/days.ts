/** Kinds of entries, as in the descriptor WorkCalendar. */
export const DAY_KIND = { holiday: 1, rest: 2, work: 3 } as const;

/** Days of the week that are worked without an entry: Monday to Friday. */
export const WORKING_WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

/** An entry of the calendar: a range of days, including both ends. */
export interface DayEntry {
  name: string;
  kind: number;
  beginDate: string;
  endDate: string;
  isUnpublished?: boolean;
}

const DAY_MS = 86_400_000;
const DATE_LENGTH = '2026-11-20'.length;

/** Day `days` later, or earlier if negative. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, DATE_LENGTH);
}

/** Day of the week, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Entry that applies to a day: moved working days precede holidays. */
export function entryOf(entries: readonly DayEntry[], day: string): DayEntry | null {
  const found = entries.filter(({ beginDate, endDate }) => beginDate <= day && day <= endDate);
  return found.reduce<DayEntry | null>((best, entry) => (best && best.kind >= entry.kind ? best : entry), null);
}

/** True for a working day: by the calendar, else Monday to Friday. */
export function isWorkday(entries: readonly DayEntry[], day: string): boolean {
  const entry = entryOf(entries, day);
  if (entry) return entry.kind === DAY_KIND.work;
  return WORKING_WEEKDAYS.includes(weekdayOf(day));
}

/** Maximum days to search for a working day. */
const MOST_DAYS = 400;

/** First working day after a day; null if there is none within MOST_DAYS. */
export function nextWorkday(entries: readonly DayEntry[], day: string): string | null {
  for (let days = 1; days <= MOST_DAYS; days += 1) {
    const next = dayPlus(day, days);
    if (isWorkday(entries, next)) return next;
  }
  return null;
}
