import type { PlanRecipe } from '../recipe.ts';
import { DAY, HOUR, MINUTE } from '../work-hours.ts';
import type { OneOff } from './one-off.ts';
import { courseOf, fateOf, type Round, type TimedPlan } from './timed.ts';

/** An action on plans and rounds, by a person or a timer. */
export type Deed = { at: number } & (
  | { what: 'addPlan' | 'startPlan' | 'stopPlan'; plan: TimedPlan }
  | { what: 'makeRounds' | 'endOverdue' | 'beginPlans' | 'expirePlans' }
  | { what: 'signIn' | 'finish'; round: Round }
  | { what: 'addOneOff' | 'publish' | 'cancel' | 'check' | 'finishOneOff'; oneOff: OneOff }
);

/** Rounds of one plan, from the first one made. */
export interface PlannedRounds {
  plan: TimedPlan;
  rounds: readonly Round[];
}

/** Actions of a timed plan, which is added at least a day before its first round. */
export function timedDeeds({ plan, rounds }: PlannedRounds, of: { shares: PlanRecipe['shares']; t0: number }): Deed[] {
  const first = rounds[0]?.slot;
  const added: Deed = { at: Math.min(plan.anchor, first ?? plan.anchor) - DAY, what: 'addPlan', plan };
  if (first === undefined) return [added];
  const stop: Deed[] = plan.stopped === null ? [] : [{ at: plan.stopped, what: 'stopPlan', plan }];
  const start: Deed = { at: first - HOUR, what: 'startPlan', plan };
  return [added, start, ...stop, ...rounds.flatMap((round) => roundDeeds(round, of))];
}

function roundDeeds(round: Round, { shares, t0 }: { shares: PlanRecipe['shares']; t0: number }): Deed[] {
  const { signed, finished, overdue } = courseOf(round, { fate: fateOf(round, shares), t0 });
  const deeds: Deed[] = [{ at: round.slot + MINUTE, what: 'makeRounds' }];
  if (signed !== null) deeds.push({ at: signed, what: 'signIn', round });
  if (finished !== null) deeds.push({ at: finished, what: 'finish', round });
  if (overdue !== null) deeds.push({ at: overdue, what: 'endOverdue' });
  return deeds;
}

export function oneOffDeeds(oneOff: OneOff, t0: number): Deed[] {
  const { row, start, end } = oneOff;
  const [added, published] = [Math.min(start, t0) - 3 * DAY + HOUR, Math.min(start, t0) - 2 * DAY];
  const deeds: Deed[] = [
    { at: added, what: 'addOneOff', oneOff },
    { at: published, what: 'publish', oneOff },
  ];
  if (row.end === 'cancelled') return [...deeds, { at: start - DAY, what: 'cancel', oneOff }];
  if (row.end === 'published') return deeds;
  deeds.push(
    { at: start + MINUTE, what: 'beginPlans' },
    { at: Math.min(start + 5 * DAY, t0 - DAY), what: 'check', oneOff },
  );
  if (row.end === 'done') deeds.push({ at: end - DAY, what: 'finishOneOff', oneOff });
  if (row.end === 'overdue') deeds.push({ at: end + MINUTE, what: 'expirePlans' });
  return deeds;
}
