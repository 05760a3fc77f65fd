import type { DbSession } from '../../../../../server/db/session.ts';
import type { DemoRecipe } from '../recipe.ts';
import { countPlans } from './visits.sql.ts';

/** Maximum difference between a counted share and the recipe's: about 600 rounds draw their results at random. */
const TOLERANCE = 0.02;

/** Problems of the demo's plans; empty if they match domain.md#14. */
export async function checkPlans(db: DbSession, { plans, hazards }: DemoRecipe): Promise<string[]> {
  const { timed, oneOffStatuses, linked, rounds, late, unsigned, signIns, misplaced } = await countPlans(db);
  const problems: string[] = [];
  const say = (what: string, found: unknown, wanted: unknown) => {
    if (String(found) !== String(wanted)) problems.push(`${what}: ${String(found)}, should be ${String(wanted)}`);
  };
  say('timed plans', timed, plans.timed.length);
  say('statuses of one-off plans', oneOffStatuses, [0, 1, 2, 2, 3, 4]);
  say('hazards with an item of a one-off plan', linked[2], hazards.sources[2]);
  say('hazards with an item of a round', linked[3], hazards.sources[3]);
  say('rounds with results and without a sign-in', unsigned, 0);
  const all = Object.values(rounds).reduce((sum, n) => sum + n, 0);
  const share = (what: string, found: number, wanted: number) => {
    if (Math.abs(found - wanted) > TOLERANCE)
      problems.push(`share of ${what}: ${found.toFixed(3)}, should be ${wanted}`);
  };
  share('late rounds', late / all, plans.shares.late);
  share('missed rounds', (rounds[3] ?? 0) / all, plans.shares.missed);
  share('sign-ins from elsewhere', misplaced / signIns, plans.shares.misplaced);
  return problems;
}
