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

/**
 * Which part of many cases is tried: one of `share`, or `count` for thing number `at` of a loop, others for each. Or some
 * in which every two values meet that meet in any case, by `pairsOf`: values of the same factors in the same order.
 */
type Part<T> = { purpose?: string } & (
  | { share: number }
  | { pairsOf: (one: T) => readonly string[] }
  | { count: number; at: number }
);

/**
 * What a check tries of many cases: by day a part, drawn anew for each commit. A loop over everything multiplies: `count`
 * for each of its things is a part in the full check, too.
 */
export function drawn<T>(cases: readonly T[], part: Part<T>): T[] {
  if ('count' in part ? IS_NIGHT : IS_FULL) return [...cases];
  const random = randomOfCommit(part.purpose ?? '');
  if ('pairsOf' in part) return meetingOnce(cases, part.pairsOf, random);
  if ('share' in part) {
    const first = random.int(Math.min(part.share, cases.length));
    return cases.filter((_, at) => at % part.share === first);
  }
  if (part.count >= cases.length) return [...cases];
  const first = (random.int(cases.length) + part.at * part.count) % cases.length;
  return [...cases, ...cases].slice(first, first + part.count);
}

function meetingOnce<T>(cases: readonly T[], factorsOf: (one: T) => readonly string[], random: Random): T[] {
  const shuffled = cases.map((one) => ({ one, at: random.next() })).sort((a, b) => a.at - b.at);
  const met = new Set<string>();
  return shuffled.flatMap(({ one }) => {
    const missing = meetingsOf(factorsOf(one)).filter((meeting) => !met.has(meeting));
    for (const meeting of missing) met.add(meeting);
    return missing.length > 0 ? [one] : [];
  });
}

function meetingsOf(values: readonly string[]): string[] {
  return values.flatMap((first, at) =>
    values.slice(at + 1).map((second, after) => `${at} ${first} ${at + 1 + after} ${second}`),
  );
}
