import { formatWallDate } from '../../../../../engine/wall-time.ts';

const DAY_MS = 86_400_000;
const WEEK = 7;

/** First and last day, both included. */
export interface Span {
  from: string;
  to: string;
}

export type View = 'month' | 'week';

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function today(): string {
  return formatWallDate(new Date());
}

/** Day of the week, 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK;
}

const mondayOf = (day: string) => plusDays(day, -weekdayOf(day));

/** Week of a day, or the complete weeks of its month. */
export function spanOf(view: View, day: string): Span {
  if (view === 'week') return { from: mondayOf(day), to: plusDays(mondayOf(day), WEEK - 1) };
  const first = `${day.slice(0, 7)}-01`;
  const last = plusDays(nextMonth(day, 1), -1);
  return { from: mondayOf(first), to: plusDays(mondayOf(last), WEEK - 1) };
}

function nextMonth(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Day by which the previous (-1) or next (1) week or month is selected. */
export function stepped(view: View, day: string, by: 1 | -1): string {
  return view === 'week' ? plusDays(day, by * WEEK) : nextMonth(day, by);
}

export function daysOf({ from, to }: Span): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, n) => plusDays(from, n));
}

export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** Formats a day: `11/23`. */
export function shortDay(day: string): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
}

/** Percentage with one decimal, half up; 无数据 if the denominator is 0 (domain.md#10.1). */
export function percent(numerator: number, denominator: number): string {
  return denominator === 0 ? '无数据' : `${(Math.round((numerator / denominator) * 1000) / 10).toFixed(1)}%`;
}
