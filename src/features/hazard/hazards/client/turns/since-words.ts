import { parseWallTime } from '../../../../../engine/wall-time.ts';

const MINUTE_MS = 60_000;

/** Time since a moment in its two largest units: `3 天 4 小时`, `5 小时 20 分`, `8 分`. */
export function sinceWords(moment: string, now: Date): string {
  const begun = parseWallTime(moment);
  if (!begun) return '';
  const minutes = Math.max(0, Math.floor((now.getTime() - begun.getTime()) / MINUTE_MS));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分` : `${hours} 小时`;
  return `${rest} 分`;
}
