/** Offset in ms of the product's wall time, Asia/Shanghai: +08:00 without daylight saving (decision 061). */
const OFFSET_MS = 8 * 3_600_000;
const MAX_TIME_TEXT = 100;
const MIN_YEAR = 1970;
const MAX_YEAR = 2100;

export const DATE_PATTERN = '^(19[7-9]\\d|20\\d\\d|2100)-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';
export const DATE_TIME_PATTERN = `${DATE_PATTERN.slice(0, -1)} ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$`;

const pad = (value: number) => String(value).padStart(2, '0');

function calendarDate(year: number, month: number, day: number): boolean {
  if (year < MIN_YEAR || year > MAX_YEAR || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Parses a date or date-time strictly; null for `2026-02-30` and `2026-1-1`. */
export function parseWallTime(text: string): Date | null {
  const m = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/.exec(text);
  if (!m) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = m.slice(1).map((part) => Number(part ?? 0));
  if (!calendarDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - OFFSET_MS);
}

/** Wall time of an instant, `2026-11-20 14:05:00`. */
export function formatWallTime(instant: Date): string {
  const d = new Date(instant.getTime() + OFFSET_MS);
  const day = `${d.getUTCFullYear()}-${pad(d.getUTCMonth() + 1)}-${pad(d.getUTCDate())}`;
  return `${day} ${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}:${pad(d.getUTCSeconds())}`;
}

/** Time between two instants in its largest unit: `3 天`, `5 小时`. */
export function spanText(from: Date, to: Date): string {
  const hours = Math.floor((to.getTime() - from.getTime()) / 3_600_000);
  if (hours < 1) return '不到 1 小时';
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

/** Wall date of an instant, `2026-11-20`. */
export function formatWallDate(instant: Date): string {
  return formatWallTime(instant).slice(0, 10);
}

/**
 * Parses times as people and office programs write them: 2026/1/5, 2026.1.5, 2026年1月5日 8:30, 20260105, Excel's day
 * number. A day without time gets `timeOfDay`; null if invalid.
 */
export function readLooseTime(text: string, timeOfDay = '00:00:00'): string | null {
  const t = text.trim();
  // In longer texts, the optional spaces could match in so many ways that matching takes long.
  if (t.length > MAX_TIME_TEXT) return null;
  if (/^\d{5}(\.\d+)?$/.test(t)) return fromSerial(Number(t), timeOfDay);
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(t);
  const m =
    compact ??
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T\s]*(\d{1,2})[:：时点](\d{1,2})?(?:[:：分](\d{1,2}))?\s*[分秒]?)?(?:\.\d+)?Z?$/.exec(
      t,
    );
  if (!m) return null;
  const [year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] = m
    .slice(1)
    .map((part) => part ?? '0');
  const time = m[4] === undefined ? timeOfDay : [hour, minute, second].map((part) => part.padStart(2, '0')).join(':');
  const wall = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time}`;
  return parseWallTime(wall) ? wall : null;
}

/** Wall time of Excel's day number (1900 system); null outside 1970 to 2100. */
function fromSerial(serial: number, timeOfDay: string): string | null {
  const ms = Math.round((serial - 25_569) * 86_400) * 1000;
  const exact = formatWallTime(new Date(ms - OFFSET_MS));
  const wall = Number.isInteger(serial) ? `${exact.slice(0, 10)} ${timeOfDay}` : exact;
  return parseWallTime(wall) ? wall : null;
}

const DAY_MS = 86_400_000;

/** Instant at which the wall day begins, in ms since 1970. */
export function startOfDay(at: number): number {
  return Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
}

/** Instant at which the wall month begins. */
export function startOfMonth(at: Date): Date {
  const wall = new Date(at.getTime() + OFFSET_MS);
  return new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1) - OFFSET_MS);
}

const MINUTE_MS = 60_000;

/** Time since an earlier instant as `X天X小时X分`; `0分` without one. */
export function timeSpan(previous: Date | null, at: Date): string {
  if (!previous) return '0分';
  const minutes = Math.max(0, Math.floor((at.getTime() - previous.getTime()) / MINUTE_MS));
  return `${Math.floor(minutes / 1440)}天${Math.floor(minutes / 60) % 24}小时${minutes % 60}分`;
}
