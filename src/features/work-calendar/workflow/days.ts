/** Kind of an entry of the calendar, as the descriptor WorkCalendar says. */
export const DAY_KIND = { holiday: 1, rest: 2, work: 3 } as const;

/** An entry of the calendar: the days from one to another, both included. */
export interface DayEntry {
  name: string;
  kind: number;
  beginDate: string;
  endDate: string;
  isUnpublished?: boolean;
}

const DAY_MS = 86_400_000;
const DATE_LENGTH = '2026-11-20'.length;

/** The day so many days later, or earlier. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, DATE_LENGTH);
}

/** 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The entry that decides about a day: moved working days come before holidays. */
export function entryOf(entries: readonly DayEntry[], day: string): DayEntry | null {
  const found = entries.filter(({ beginDate, endDate }) => beginDate <= day && day <= endDate);
  return found.reduce<DayEntry | null>((best, entry) => (best && best.kind >= entry.kind ? best : entry), null);
}

/** True if people work: as the calendar says, else Monday to Friday. */
export function isWorkday(entries: readonly DayEntry[], day: string): boolean {
  const entry = entryOf(entries, day);
  if (entry) return entry.kind === DAY_KIND.work;
  const weekday = weekdayOf(day);
  return weekday >= 1 && weekday <= 5;
}

/** Longest run of days without work that is looked through. */
const MOST_DAYS = 400;

/** First working day after this one; null where a year has none. */
export function nextWorkday(entries: readonly DayEntry[], day: string): string | null {
  for (let days = 1; days <= MOST_DAYS; days += 1) {
    const next = dayPlus(day, days);
    if (isWorkday(entries, next)) return next;
  }
  return null;
}
