const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes, such as `16 GB`, `1.5 MB` or `0 B`. */
export function bytesInWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = value >= 100 || unit === 0 ? 0 : 1;
  return `${Number(value.toFixed(digits))} ${UNITS[unit]}`;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Formats a duration: `00 天 01 小时 02 分 03 秒` (wire.md#5.11). */
export function durationInWords(seconds: number): string {
  const whole = Math.floor(seconds);
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor(whole / 3_600) % 24];
  return `${pad(days)} 天 ${pad(hours)} 小时 ${pad(Math.floor(whole / 60) % 60)} 分 ${pad(whole % 60)} 秒`;
}
