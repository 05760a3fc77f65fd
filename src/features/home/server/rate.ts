/** Percent with one decimal, half up; nothing to divide by is no figure at all (domain.md#10.1). */
export function rateOf(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : Math.round((numerator * 1000) / denominator) / 10;
}

/** The rate as people read it. */
export function percent(numerator: number, denominator: number): string {
  const rate = rateOf(numerator, denominator);
  return rate === null ? '无数据' : `${rate.toFixed(1)}%`;
}
