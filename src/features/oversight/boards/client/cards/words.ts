import type { Row } from './card-types.ts';

/** A number with its unit; null is 无数据 (domain.md#10.1). */
export function valueText(value: number | null | undefined, unit?: string): string {
  if (value === null || value === undefined) return '无数据';
  if (unit === '%') return `${value.toFixed(1)}%`;
  return unit === undefined ? value.toLocaleString('en-US') : `${value.toFixed(1)} ${unit}`;
}

export const totalOf = ({ values }: Row) => values[0] ?? 0;

/** Formats a moment without its year: the time if it is today, else day and time. */
export function shortMoment(text: string, today: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}):\d{2}$/.exec(text);
  if (!parts) return text;
  const [, day = '', time = ''] = parts;
  return day === today ? time : `${day.slice(5)} ${time}`;
}

const MINUTE = 60;
const HOUR = 3600;

export function ageText(seconds: number): string {
  if (seconds < 10) return '刚刚更新';
  if (seconds < MINUTE) return `${Math.floor(seconds / 10) * 10} 秒前`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} 分钟前`;
  return `${Math.floor(seconds / HOUR)} 小时前`;
}

/** Reason why a card has no figures, in words. */
export const STATE_WORDS = {
  ok: '没有数据',
  kept: '没有数据',
  slow: '暂不可用，稍后自动重试',
  failed: '读取失败，稍后自动重试',
  forbidden: '您没有查看权限',
} as const;
