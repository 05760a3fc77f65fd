/** Percent with one decimal, half rounded up; null if the denominator is 0 (domain.md#10.1). */
export function rateOf(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : Math.round((numerator * 1000) / denominator) / 10;
}

export function percent(numerator: number, denominator: number): string {
  const rate = rateOf(numerator, denominator);
  return rate === null ? '无数据' : `${rate.toFixed(1)}%`;
}
