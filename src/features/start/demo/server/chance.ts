import { createHash } from 'node:crypto';

/**
 * Returns a number in [0, 1) that depends on the arguments only, the one source of chance in demo data (domain.md#14).
 * A new field shifts no other value, and two runs agree.
 */
export function uniform(entity: string, index: number, field: string): number {
  return createHash('sha256').update(`demo1|${entity}|${index}|${field}`).digest().readUInt32BE(0) / 2 ** 32;
}

export function pick<T>(list: readonly T[], draw: number): T {
  const found = list[Math.floor(draw * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

/** Picks an item with a probability proportional to its weight. */
export function pickWeighted<T>(list: readonly T[], weightOf: (item: T) => number, draw: number): T {
  const total = list.reduce((sum, item) => sum + weightOf(item), 0);
  let rest = draw * total;
  for (const item of list) {
    rest -= weightOf(item);
    if (rest < 0) return item;
  }
  return pick(list, 1 - 2 ** -32);
}

/** Whole number in [low, high]. */
export function between(low: number, high: number, draw: number): number {
  return low + Math.floor(draw * (high - low + 1));
}

/** Splits a total by weights into whole numbers that add up to it: the largest remainders are rounded up. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const order = exact.map((value, index) => ({ index, rest: value - Math.floor(value) }));
  order.sort((a, b) => b.rest - a.rest);
  const missing = total - parts.reduce((a, b) => a + b, 0);
  for (const { index } of order.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Assigns labels to items, each label exactly as often as given; chance decides which item gets which. */
export function deal<T, L extends string>(
  items: readonly T[],
  counts: { readonly [label in L]?: number },
  drawOf: (item: T) => number,
): Map<T, L> {
  const ranked = items.map((item) => ({ item, draw: drawOf(item) })).sort((a, b) => a.draw - b.draw);
  const labels = Object.entries<number | undefined>(counts).flatMap(([label, count = 0]) =>
    Array.from({ length: count }, () => label as L),
  );
  return new Map(ranked.slice(0, labels.length).map(({ item }, n) => [item, labels[n] as L])); // there are as many labels as items
}
