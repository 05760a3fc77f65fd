import { formatWallDate } from '../../engine/wall-time.ts';

/** True after the last day of an account; null: no last day. */
export function isExpired(lastDay: string | null, now: Date): boolean {
  return lastDay !== null && formatWallDate(now) > lastDay;
}
