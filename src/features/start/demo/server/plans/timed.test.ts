import { describe, expect, it } from 'vitest';
import { parseWallTime } from '../../../../../engine/wall-time.ts';
import { SCHEMAS_DIR } from '../../../../../server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../../../server/schemas/seed-files.ts';
import { readRecipe } from '../recipe.ts';
import { planPoints } from '../risk-points.ts';
import { timelineOf } from './timeline.ts';

const recipe = readRecipe(SCHEMAS_DIR);
const { rankTypes, checkTypes } = readSeedFiles(SCHEMAS_DIR).defaults;
const points = planPoints(recipe.plant, rankTypes);

describe.each(['2026-11-01', '2028-02-29'])('plans of %s (domain.md#14)', (day) => {
  const t0 = parseWallTime(`${day} 00:00:00`)?.getTime() ?? Number.NaN;
  const surroundings = { recipe, points, checkTypes, t0 };
  const { happenings } = timelineOf(surroundings, {});
  const deeds = happenings.flatMap((one) => ('deed' in one ? [one.deed] : []));

  it('are two for each day, week, month and quarter, one for a year and one that was stopped', () => {
    const added = deeds.flatMap((deed) => (deed.what === 'addPlan' ? [deed.plan] : []));
    expect(added.map(({ cycle }) => cycle.cycleType).sort()).toEqual([1, 1, 2, 2, 2, 3, 3, 4, 4, 5]);
    expect(deeds.filter(({ what }) => what === 'stopPlan')).toHaveLength(1);
    expect(added.every((plan) => plan.points.length > 0)).toBe(true);
  });

  it('sign in before the first hazard of a round and finish after the last', () => {
    for (const deed of deeds) {
      if (deed.what === 'signIn') expect(deed.at).toBeLessThan(Math.min(...deed.round.found, t0));
      if (deed.what === 'finish') expect(deed.at).toBeGreaterThan(Math.max(...deed.round.found, deed.round.slot));
    }
  });
});
