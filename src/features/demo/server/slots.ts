import { DAY, during, monthsBefore, monthsBetween } from '../../seed/index.ts';
import { apportion, between, deal, u } from './draw.ts';
import type { HazardRecipe } from './recipe.ts';

/** Where a hazard's story ends, and the limits of when it may have begun (domain.md#14). */
export type Ending =
  | { status: 0 | 1 | 2 | 4 | 5 }
  | { status: 3; overdue: 'no' | 'days' | 'weeks' }
  | { status: 9; by: 'judge' | 'check' };

export type CaseName = 'C1' | 'C2' | 'C3' | 'C4' | 'C5' | 'C6' | 'C7' | 'C8' | 'C9' | 'C10' | 'C11' | 'C12' | 'leaver';

/** One hazard of the 1,200: when it was registered and how it ends. */
export interface Slot {
  /** Order of registration, from 0. */
  index: number;
  day: number;
  registered: number;
  ending: Ending;
  fixed: CaseName | null;
}

interface Wish {
  ending: Ending;
  /** Days before T0 in which it may have been registered. */
  days: [number, number];
  fixed?: CaseName;
}

const OPEN: Ending = { status: 3, overdue: 'no' };
const LATE: Ending = { status: 3, overdue: 'days' };
const DONE: Ending = { status: 5 };

/** Registered on the days T0−20 … T0−9 in order; C12 is three hazards of one department (domain.md#14). */
const CASES: readonly Wish[] = [
  { fixed: 'C1', days: [20, 20], ending: DONE },
  { fixed: 'C2', days: [19, 19], ending: DONE },
  { fixed: 'C3', days: [18, 18], ending: DONE },
  { fixed: 'C4', days: [17, 17], ending: DONE },
  { fixed: 'C5', days: [16, 16], ending: OPEN },
  { fixed: 'C6', days: [15, 15], ending: LATE },
  { fixed: 'C7', days: [14, 14], ending: { status: 9, by: 'check' } },
  { fixed: 'C8', days: [13, 13], ending: DONE },
  { fixed: 'C9', days: [12, 12], ending: OPEN },
  { fixed: 'C10', days: [11, 11], ending: { status: 4 } },
  { fixed: 'C11', days: [10, 10], ending: OPEN },
  { fixed: 'C12', days: [9, 9], ending: OPEN },
  { fixed: 'C12', days: [9, 9], ending: OPEN },
  { fixed: 'C12', days: [9, 9], ending: OPEN },
  { fixed: 'leaver', days: [11, 11], ending: OPEN },
];

/** All slots in order of registration. */
export function planSlots(recipe: HazardRecipe, t0: number): Slot[] {
  const recent = recentWishes(recipe).map((wish, index) => placed(wish, index, t0));
  const older = olderSlots(recipe, t0);
  const slots = [...older, ...recent].sort(
    (a, b) => a.registered - b.registered || Number(!a.fixed) - Number(!b.fixed),
  );
  return slots.map((slot, index) => ({ ...slot, index }));
}

/** The 160 of the last 30 days: nearly everything still open, the fixed cases, and what was already settled. */
function recentWishes(recipe: HazardRecipe): Wish[] {
  const count = (status: number) => recipe.statuses[status] ?? 0;
  const fixed = (test: (ending: Ending) => boolean) => CASES.filter(({ ending }) => test(ending)).length;
  const openRectify = count(3) - recipe.overdue.total - fixed((e) => e.status === 3 && e.overdue === 'no');
  const lateFew =
    recipe.overdue.total - recipe.overdue.overAWeek - fixed((e) => e.status === 3 && e.overdue === 'days');
  const wishes = [
    ...CASES,
    ...many(count(0), { ending: { status: 0 }, days: [1, 9] }),
    ...many(count(1), { ending: { status: 1 }, days: [1, 4] }),
    ...many(count(2), { ending: { status: 2 }, days: [2, 8] }),
    ...many(openRectify, { ending: OPEN, days: [4, 12] }),
    ...many(lateFew, { ending: LATE, days: [10, 13] }),
    ...many(count(4) - fixed((e) => e.status === 4), { ending: { status: 4 }, days: [6, 20] }),
    ...many(2, { ending: { status: 9, by: 'check' }, days: [8, 29] }),
    ...many(3, { ending: { status: 9, by: 'judge' }, days: [6, 29] }),
  ];
  return [...wishes, ...many(recipe.recent.total - wishes.length, { ending: DONE, days: [24, 29] })];
}

function many(count: number, wish: Wish): Wish[] {
  return Array.from({ length: count }, () => wish);
}

function placed(wish: Wish, number: number, t0: number): Slot {
  const [from, to] = wish.days;
  const day = t0 - between(from, to, u('recent', number, 'day')) * DAY;
  const { ending, fixed = null } = wish;
  // A case is the first hazard of its day, so that its code ends in -0001.
  const registered = fixed && fixed !== 'leaver' ? day + 8 * 3_600_000 : during(day, u('recent', number, 'time'));
  return { index: -1, day, registered, ending, fixed };
}

/** The 1,040 before: settled but for three long overdue, spread over the months by season. */
function olderSlots(recipe: HazardRecipe, t0: number): Slot[] {
  const end = t0 - recipe.recent.days * DAY;
  const total = recipe.total - recipe.recent.total;
  const months = monthsBetween(monthsBefore(t0, recipe.months), end);
  const weights = months.map(({ month, days }) => days.length * (recipe.monthWeights[month] ?? 1));
  const moments: { day: number; registered: number }[] = [];
  for (const [m, count] of apportion(total, weights).entries()) {
    const days = months[m]?.days ?? [];
    for (let n = 0; n < count; n += 1) {
      const number = moments.length;
      const day = days[Math.floor(((n + u('older', number, 'day')) / count) * days.length)] ?? end - DAY;
      moments.push({ day, registered: during(day, u('older', number, 'time')) });
    }
  }
  const endings = olderEndings(recipe, moments, t0);
  return moments.map((moment, n) => ({ index: -1, ...moment, ending: endings.get(n) ?? DONE, fixed: null }));
}

function olderEndings(recipe: HazardRecipe, moments: readonly { day: number }[], t0: number): Map<number, Ending> {
  const numbers = moments.map((_, n) => n);
  const lately = numbers.filter(
    (n) => (moments[n]?.day ?? 0) > t0 - 100 * DAY && (moments[n]?.day ?? 0) < t0 - 32 * DAY,
  );
  const weeks = deal<number, Ending>(lately, [[{ status: 3, overdue: 'weeks' }, recipe.overdue.overAWeek]], drawEnding);
  const byCheck = (recipe.statuses[9] ?? 0) - recipe.closedByJudge;
  const closed: [Ending, number][] = [
    [{ status: 9, by: 'judge' }, recipe.closedByJudge - 3],
    [{ status: 9, by: 'check' }, byCheck - 3],
  ];
  const rest = numbers.filter((n) => !weeks.has(n));
  return new Map([...weeks, ...deal<number, Ending>(rest, closed, (n) => u('older', n, 'closed'))]);
}

function drawEnding(number: number): number {
  return u('older', number, 'overdue');
}
