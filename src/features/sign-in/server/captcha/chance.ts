import { randomInt } from 'node:crypto';

/** A whole number, both ends included. Nothing in a picture may be foreseen, so all chance is the system's. */
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
