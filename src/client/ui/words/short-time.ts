import { formatWallDate } from '../../../engine/wall-time.ts';

/** Short form of a time: `11-20 14:05`; the day alone in other years, `2025-11-20`. */
export function shortTime(text: string, today = formatWallDate(new Date())): string {
  return text.slice(0, 4) === today.slice(0, 4) ? text.slice(5, 16) : text.slice(0, 10);
}
