import { randomInt } from 'node:crypto';

/** Random integer, including both ends. Pictures must be unpredictable, so all randomness is cryptographic. */
export function between(low: number, high: number): number {
  return randomInt(low, high + 1);
}

/** `count` different entries in random order. */
export function some<T>(list: readonly T[], count: number): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(randomInt(rest.length), 1)).flat();
}

export function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
