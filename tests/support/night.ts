/** `npm run check:night`: every command of the recipes, every story, the larger counts. */
export const IS_NIGHT = process.env.NIGHT === '1';

/** By day `count` of the cases, others for each `at`, so that all of them are tried somewhere; at night all for each. */
export function inTurn<T>(cases: readonly T[], at: number, count: number): T[] {
  if (IS_NIGHT || count >= cases.length) return [...cases];
  const first = (at * count) % cases.length;
  return [...cases, ...cases].slice(first, first + count);
}

/** How often something is done: less by day, more by night, or what ROUNDS says to one who looks for a failure. */
export function rounds(of: { day: number; night: number }): number {
  return Number(process.env.ROUNDS ?? (IS_NIGHT ? of.night : of.day));
}

/**
 * How long something may take that the product promises within `ms`. By day the promise only separates what hangs from what
 * does not: the tests share their machine with other suites, and it may be ten times slower.
 */
export function promised(ms: number): number {
  return IS_NIGHT ? ms : ms * 6;
}
