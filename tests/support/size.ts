import { it } from 'vitest';
import { Random } from './random.ts';

/** Sizes of a check; each includes the smaller ones. A file run by hand has the size `full`. */
const SIZES = ['day', 'full', 'night'] as const;
export type Size = (typeof SIZES)[number];

const chosen = SIZES.find((size) => size === process.env.CHECK_SIZE);
if (!chosen && process.env.CHECK_SIZE) throw new Error(`CHECK_SIZE=${process.env.CHECK_SIZE}: ${SIZES.join(', ')}`);

export const SIZE: Size = chosen ?? 'full';
export const IS_NIGHT = SIZE === 'night';
/** False by day, when a sample of the cases is tried. */
export const IS_FULL = SIZE !== 'day';

/** Returns the value of the size that runs; a size without one has that of the next smaller. */
export function bySize<T>({ day, full = day, night = full }: { day: T; full?: T; night?: T }): T {
  return { day, full, night }[SIZE];
}

/** Number of repetitions for the size that runs; ROUNDS overrides it, for a developer who looks for a failure. */
export function rounds(counts: { day: number; full?: number; night: number }): number {
  return Number(process.env.ROUNDS ?? bySize(counts));
}

const nothing = Object.assign(() => undefined, { each: () => () => undefined });

/** Defines a test, or a group of tests, that runs in the full check and at night only. */
export const itInFull = IS_FULL ? it : (nothing as unknown as typeof it); // called for what it registers alone

/**
 * Number derived from the checked commit: each check of a commit tries the same cases, a check of the next one others.
 */
export const COMMIT_SEED = Number.parseInt((process.env.CHECK_COMMIT ?? '').slice(0, 7) || '3e8', 16);

/** Random numbers that are the same for the same commit, size and purpose. */
export function randomOfCommit(purpose: string): Random {
  const digits = [...purpose].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, COMMIT_SEED);
  return new Random(digits);
}

/**
 * Selection of cases: one of every `share`, or `count` cases for item `at` of a loop, others for each item. Or cases
 * that together contain every pair of values that `pairsOf` returns, in the same order for each case.
 */
type Part<T> = { purpose?: string } & (
  | { share: number }
  | { pairsOf: (one: T) => readonly string[] }
  | { count: number; at: number }
);

/**
 * Selects cases for a check: by day a part, drawn anew for each commit. A `count` for each item of a loop multiplies,
 * so it limits the full check too.
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
