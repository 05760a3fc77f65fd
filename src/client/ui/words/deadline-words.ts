import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import { parseWallTime } from '../../../engine/wall-time.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Whole days since a deadline, rounded up; 0 before the deadline. */
export function overdueDays(deadline: string, now: Date): number {
  const end = parseWallTime(deadline);
  return end ? Math.max(0, Math.ceil((now.getTime() - end.getTime()) / DAY_MS)) : 0;
}

/** True if a deadline has passed: `x-late` names a boolean of the record, or the date's own key. */
export function isLate({ key, late }: Pick<Field, 'key' | 'late'>, record: WireRecord): boolean {
  if (late === null) return false;
  return late === key ? overdueDays(String(record[key] ?? ''), new Date()) > 0 : record[late] === true;
}

/** `3 天后到期`, `5 小时后到期`, `已超期 2 天`: overdue days are whole days rounded up (domain.md#5.1). */
export function deadlineWords(deadline: string, now: Date): { words: string; isOver: boolean } {
  const end = parseWallTime(deadline);
  if (!end) return { words: deadline, isOver: false };
  const left = end.getTime() - now.getTime();
  if (left < 0) return { words: `已超期 ${overdueDays(deadline, now)} 天`, isOver: true };
  if (left < DAY_MS) return { words: `${Math.max(1, Math.floor(left / HOUR_MS))} 小时后到期`, isOver: false };
  return { words: `${Math.floor(left / DAY_MS)} 天后到期`, isOver: false };
}
