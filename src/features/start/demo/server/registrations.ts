import { apportion, between, deal, uniform } from './chance.ts';
import type { Ending, FixedCase, HazardRecipe } from './recipe.ts';
import { DAY, during, HOUR, monthsBefore, monthsBetween } from './work-hours.ts';

/** Time and ending of a hazard. */
export interface Registration {
  day: number;
  registered: number;
  ending: Ending;
  fixed: FixedCase | null;
}

/** All hazards that are not deleted, in order of registration. */
export function planRegistrations(recipe: HazardRecipe, t0: number): Registration[] {
  const recent = recentRegistrations(recipe, t0);
  const older = olderRegistrations(recipe, { t0, count: recipe.total - recent.length });
  return [...older, ...recent].sort((a, b) => a.registered - b.registered || Number(!a.fixed) - Number(!b.fixed));
}

/** Fixed cases, nearly all open hazards, and some that are already closed. */
function recentRegistrations({ cases, recent }: HazardRecipe, t0: number): Registration[] {
  const wanted = [
    ...cases.map((fixed) => ({ fixed, ending: fixed.ending, from: fixed.daysBefore, to: fixed.daysBefore })),
    ...recent.groups.flatMap(({ ending, count, daysBefore: [from, to] }) =>
      Array.from({ length: count }, () => ({ fixed: null, ending, from, to })),
    ),
  ];
  return wanted.map(({ fixed, ending, from, to }, n) => {
    const day = t0 - between(from, to, uniform('recent', n, 'day')) * DAY;
    // A case is the first hazard of its day, so that its code ends in -0001.
    const isFirst = fixed !== null && !fixed.anyTime;
    return { fixed, ending, day, registered: isFirst ? day + 8 * HOUR : during(day, uniform('recent', n, 'time')) };
  });
}

/** Hazards spread over the months by season, nearly all closed. */
function olderRegistrations(recipe: HazardRecipe, { t0, count }: { t0: number; count: number }): Registration[] {
  const end = t0 - recipe.recent.days * DAY;
  const months = monthsBetween(monthsBefore(t0, recipe.months), end);
  const weights = months.map(({ month, days }) => days.length * (recipe.monthWeights[month] ?? 1));
  const drawn = apportion(count, weights).flatMap((share, month) =>
    Array.from({ length: share }, (_, n) => ({ days: months[month]?.days ?? [], n, share })),
  );
  const dates = drawn.map(({ days, n, share }, number) => {
    const day = days[Math.floor(((n + uniform('older', number, 'day')) / share) * days.length)] ?? end - DAY;
    return { day, registered: during(day, uniform('older', number, 'time')) };
  });
  const endings = olderEndings(recipe, { dates, t0 });
  return dates.map((date, number) => ({ ...date, ending: endings.get(number) ?? 'closed', fixed: null }));
}

function olderEndings(
  { older }: HazardRecipe,
  { dates, t0 }: { dates: readonly { day: number }[]; t0: number },
): Map<number, Ending> {
  const numbers = [...dates.keys()];
  const lately = numbers.filter((n) => {
    const ago = t0 - (dates[n]?.day ?? 0);
    return ago > 32 * DAY && ago < 100 * DAY;
  });
  const overdue = deal<number, Ending>(lately, { longOverdue: older.longOverdue }, (n) =>
    uniform('older', n, 'overdue'),
  );
  const rest = numbers.filter((n) => !overdue.has(n));
  const { refused, dismissed } = older;
  return new Map([
    ...overdue,
    ...deal<number, Ending>(rest, { refused, dismissed }, (n) => uniform('older', n, 'closed')),
  ]);
}
