import type { Excerpt } from '../../../../../server/seed-state.sql.ts';
import type { DemoHazard } from '../hazard-plan.ts';
import { planHazards } from '../hazard-plan.ts';
import type { DemoRecipe } from '../recipe.ts';
import type { PointPlan } from '../risk-points.ts';
import { type DemoWarning, planWarnings, sightingKey } from '../warnings/warning-plan.ts';
import { type Deed, oneOffDeeds, timedDeeds } from './deeds.ts';
import { oneOffPlans } from './one-off.ts';
import { roundsOf, type TimedSurroundings, timedPlans } from './timed.ts';

/** An event of the demo: a hazard with all its steps, a deed on a plan, or a warning and its handling. */
export type Happening =
  | { at: number; hazard: DemoHazard }
  | { at: number; deed: Deed }
  | { at: number; warning: DemoWarning }
  | { at: number; handled: DemoWarning };

interface Surroundings {
  recipe: DemoRecipe;
  points: readonly PointPlan[];
  checkTypes: TimedSurroundings['checkTypes'];
  t0: number;
}

export interface Timeline {
  hazards: readonly DemoHazard[];
  happenings: readonly Happening[];
}

/** All events before `t0`, the data's present time, or an excerpt of them, in order. */
export function timelineOf({ recipe, points, checkTypes, t0 }: Surroundings, excerpt: Excerpt): Timeline {
  const { months } = recipe.hazards;
  const plans = timedPlans({ recipe: recipe.plans, points, checkTypes, months, t0 });
  const timed = plans.map((plan) => ({ plan, rounds: roundsOf(plan, t0) }));
  const oneOffs = oneOffPlans(recipe.plans, points, t0);
  const visits = [...timed.flatMap(({ rounds }) => rounds), ...oneOffs];
  const all = planHazards(recipe.hazards, { points, visits, warnings: recipe.warnings, t0 });
  const { upTo, latest = all.length } = excerpt;
  const hazards = all.slice(0, upTo).slice(-latest);
  // An excerpt of the last hazards starts with the rounds and plans on which they were found.
  const start = latest < all.length ? (hazards[0]?.registered ?? t0) : 0;
  const used = new Set(hazards.map(({ visit }) => visit));
  const shares = { shares: recipe.plans.shares, t0 };
  const deeds = [
    ...timed.flatMap(({ plan, rounds }) => {
      const first = rounds.findIndex((round) => round.slot >= start || used.has(round));
      return timedDeeds({ plan, rounds: first < 0 ? [] : rounds.slice(first) }, shares);
    }),
    ...oneOffs.filter((oneOff) => oneOff.end >= start || used.has(oneOff)).flatMap((oneOff) => oneOffDeeds(oneOff, t0)),
  ];
  const happenings: Happening[] = [
    ...deeds.filter(({ at }) => at < t0).map((deed) => ({ at: deed.at, deed })),
    ...hazards.map((hazard) => ({ at: hazard.registered, hazard })),
    ...warningsOf(recipe, { all, hazards, months, start, t0 }),
  ];
  happenings.sort((a, b) => a.at - b.at);
  return { hazards, happenings: upTo === undefined ? happenings : upToLast(happenings) };
}

interface WarningsOf {
  all: readonly DemoHazard[];
  hazards: readonly DemoHazard[];
  months: number;
  start: number;
  t0: number;
}

/** Warnings since the start of an excerpt, and earlier warnings from which the excerpt's hazards were made. */
function warningsOf({ warnings: recipe }: DemoRecipe, { all, hazards, months, start, t0 }: WarningsOf): Happening[] {
  const wanted = new Set(hazards.map(sightingKey));
  const warnings = planWarnings({ recipe, hazards: all, months, t0 });
  return warnings
    .filter(({ key, at }) => at >= start || wanted.has(key))
    .flatMap((warning): Happening[] => {
      const reported = { at: warning.at, warning };
      return warning.handled ? [reported, { at: warning.handled.at, handled: warning }] : [reported];
    });
}

function upToLast(happenings: readonly Happening[]): Happening[] {
  return happenings.slice(0, happenings.findLastIndex((one) => 'hazard' in one) + 1);
}
