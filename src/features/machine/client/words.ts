const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes, such as `16 GB` or `1.5 MB`. */
export function bytesInWords(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** unit;
  return `${Number(value.toFixed(value >= 100 || unit === 0 ? 0 : 1))} ${UNITS[unit]}`;
}

export const speedInWords = (bytes: number) => `${bytesInWords(bytes)}/s`;
export const percentInWords = (value: number) => `${value}%`;
export const msInWords = (value: number) => `${value} 毫秒`;
