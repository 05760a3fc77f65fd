import { it } from 'vitest';
import { Random } from './random.ts';

/** Sizes of a check, each holding all of the smaller ones; a file run by hand has those of the full one. */
const SIZES = ['day', 'full', 'night'] as const;
export type Size = (typeof SIZES)[number];

const said = SIZES.find((size) => size === process.env.CHECK_SIZE);
if (!said && process.env.CHECK_SIZE) throw new Error(`CHECK_SIZE=${process.env.CHECK_SIZE}: ${SIZES.join(', ')}`);

export const SIZE: Size = said ?? 'full';
export const IS_NIGHT = SIZE === 'night';
/** False by day, when a few cases are tried for all. */
export const IS_FULL = SIZE !== 'day';

/** Returns the value of the size that runs; a size without one has that of the next smaller. */
export function bySize<T>({ day, full = day, night = full }: { day: T; full?: T; night?: T }): T {
  return { day, full, night }[SIZE];
}

/** How often something is done, by size, or what ROUNDS says to a developer who looks for a failure. */
export function rounds(counts: { day: number; full?: number; night: number }): number {
  return Number(process.env.ROUNDS ?? bySize(counts));
}

const nothing = Object.assign(() => undefined, { each: () => () => undefined });

/** A test, or a group of tests, of the full check alone. */
export const itInFull = IS_FULL ? it : (nothing as unknown as typeof it); // called for what it registers alone

/** Number of the commit that is checked: a check of a commit tries the same cases each time, of the next one others. */
export const COMMIT_SEED = Number.parseInt((process.env.CHECK_COMMIT ?? '').slice(0, 7) || '3e8', 16);

/** Random numbers that are the same for the same commit, size and purpose. */
export function randomOfCommit(purpose: string): Random {
  const digits = [...purpose].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, COMMIT_SEED);
  return new Random(digits);
}

/** By day one case of every `share`, drawn anew for each commit; otherwise all. At least one. */
export function shareOfDay<T>(cases: readonly T[], { share, purpose }: { share: number; purpose: string }): T[] {
  if (SIZE !== 'day') return [...cases];
  const first = randomOfCommit(purpose).int(Math.min(share, cases.length));
  return cases.filter((_, at) => at % share === first);
}
