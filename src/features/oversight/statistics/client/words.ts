import type { Kpi } from './use-statistics.ts';

/** Formats a value with its unit; null is 无数据 (domain.md#10.1). */
export function valueText(value: number | null, unit: string): string {
  if (value === null) return '无数据';
  return unit === '%' ? `${value.toFixed(1)}%` : `${value.toFixed(1)} ${unit}`;
}

export const countText = (value: number) => value.toLocaleString('en-US');

export interface Comparison {
  words: string;
  /** null: neither better nor worse. */
  isBetter: boolean | null;
}

/** Comparison with an earlier value: the difference in points or hours, and its direction. */
export function comparisonOf(
  { value, unit, goodDirection }: Kpi,
  earlier: number | null,
  name: string,
): Comparison | null {
  if (value === null || earlier === null) return null;
  const change = Math.round((value - earlier) * 10) / 10;
  if (change === 0) return { words: `较${name}持平`, isBetter: null };
  const by = `${Math.abs(change).toFixed(1)}${unit === '%' ? ' 个百分点' : ` ${unit}`}`;
  return { words: `较${name}${change > 0 ? '升' : '降'} ${by}`, isBetter: change > 0 === (goodDirection === 'up') };
}

/** True if the target is met; null without a target or a value. */
export function meetsTarget({ value, target, goodDirection }: Kpi): boolean | null {
  if (value === null || target === undefined) return null;
  return goodDirection === 'up' ? value >= target : value <= target;
}
