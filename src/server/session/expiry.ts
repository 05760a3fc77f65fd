import { formatWallDate } from '../../engine/wall-time.ts';

/** True if the last day of an account is over; null: it has no end. */
export function isExpired(lastDay: string | null, now: Date): boolean {
  return lastDay !== null && formatWallDate(now) > lastDay;
}
