import type { WireRecord } from '../../../../engine/json.ts';
import { weekdayOf } from './days.ts';

const DAY_MS = 86_400_000;

/** Shift of each group on a day; empty for shifts that do not rotate. */
export function rotaOf({ cycle, cycleStart, groups }: WireRecord, day: string): { group: string; shift: string }[] {
  const order = String(cycle ?? '')
    .split(/[,，、]/)
    .map((word) => word.trim())
    .filter(Boolean);
  if (order.length === 0 || typeof cycleStart !== 'string' || !Array.isArray(groups)) return [];
  const passed = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${cycleStart}T00:00:00Z`)) / DAY_MS);
  return groups.filter(isRow).map(({ name, offset }) => {
    const at = (passed + Number(offset) - 1) % order.length;
    return { group: String(name), shift: order[at < 0 ? at + order.length : at] ?? '' };
  });
}

const isRow = (value: unknown): value is WireRecord => typeof value === 'object' && value !== null;

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** Formats a day: `10 月 8 日（周四）`. */
export function dayInWords(day: string): string {
  return `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日（周${WEEKDAYS[weekdayOf(day)]}）`;
}
