import type { HistoryEntry } from '../../../engine/record-history.ts';
import { formatWallDate } from '../../../engine/wall-time.ts';

export interface HistoryDay {
  /** `2026-11-22`. */
  day: string;
  /** 今天, 昨天, 11月20日 周五. */
  title: string;
  entries: HistoryEntry[];
}

const DAY_MS = 86_400_000;
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Entries grouped by day, in the given order. */
export function byDay(entries: readonly HistoryEntry[], now = new Date()): HistoryDay[] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = entry.time.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, own]) => ({ day, title: dayTitle(day, now), entries: own }));
}

function dayTitle(day: string, now: Date): string {
  if (day === formatWallDate(now)) return '今天';
  if (day === formatWallDate(new Date(now.getTime() - DAY_MS))) return '昨天';
  const [year = '', month, date] = day.split('-');
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  const words = `${Number(month)}月${Number(date)}日 ${weekday}`;
  return year === formatWallDate(now).slice(0, 4) ? words : `${year}年${words}`;
}
