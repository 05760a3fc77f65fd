import { describe, expect, it } from 'vitest';
import { parseWallTime } from '../../../../engine/wall-time.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../../server/schemas/seed-files.ts';
import type { DemoHazard } from './hazard-plan.ts';
import { timelineOf } from './plans/timeline.ts';
import { readRecipe } from './recipe.ts';
import { planPoints } from './risk-points.ts';
import { planWarnings, sightingKey } from './warnings/warning-plan.ts';
import { DAY } from './work-hours.ts';

const recipe = readRecipe(SCHEMAS_DIR);
const { rankTypes, checkTypes } = readSeedFiles(SCHEMAS_DIR).defaults;
const points = planPoints(recipe.plant, rankTypes);
const at = (wall: string) => parseWallTime(wall)?.getTime() ?? Number.NaN;

function lastDeadline(hazard: DemoHazard): number {
  const verdicts = hazard.steps.filter((step) => step.body.accomplishTime !== undefined);
  return at(String(verdicts.at(-1)?.body.accomplishTime));
}

const endOf = (hazard: DemoHazard) => recipe.hazards.endings[hazard.ending].status;

function countBy<T>(list: readonly T[], keyOf: (item: T) => unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of list) counts[String(keyOf(item))] = (counts[String(keyOf(item))] ?? 0) + 1;
  return counts;
}

it('plans the same twice', () => {
  const plan = () => timelineOf({ recipe, points, checkTypes, t0: at('2026-11-20 00:00:00') }, {}).hazards;
  expect(plan()).toEqual(plan());
});

// A month end and a leap day, because the counts must not depend on the day the data are made.
describe.each(['2026-11-01', '2028-02-29', '2027-03-31'])('hazards of %s (domain.md#14)', (day) => {
  const t0 = at(`${day} 00:00:00`);
  const { hazards: all } = timelineOf({ recipe, points, checkTypes, t0 }, {});
  const hazards = all.filter((hazard) => !hazard.deleted);

  it('has exactly as many as the domain says, in order of registration', () => {
    expect(all).toHaveLength(1212);
    expect(all.every((hazard, n) => hazard.registered >= (all[n - 1]?.registered ?? 0))).toBe(true);
    expect(countBy(hazards, endOf)).toEqual(recipe.hazards.statuses);
    expect(hazards.filter((hazard) => hazard.registered >= t0 - 30 * DAY)).toHaveLength(160);
    expect(hazards.every((hazard) => hazard.registered >= t0 - 732 * DAY)).toBe(true);
    const overdue = hazards.filter((hazard) => endOf(hazard) === 3 && lastDeadline(hazard) < t0);
    expect(overdue).toHaveLength(15);
    expect(overdue.filter((hazard) => t0 - lastDeadline(hazard) > 7 * DAY)).toHaveLength(3);
    expect(overdue.every((hazard) => hazard.registered > t0 - 150 * DAY)).toBe(true);
  });

  it('registers what is still open and not overdue in the last 30 days, 0 to 2 within 10', () => {
    const open = hazards.filter((hazard) => endOf(hazard) < 5 && !(endOf(hazard) === 3 && lastDeadline(hazard) < t0));
    expect(open).toHaveLength(129);
    expect(open.every((hazard) => hazard.registered > t0 - 30 * DAY)).toBe(true);
    expect(open.filter((hazard) => endOf(hazard) < 3).every((hazard) => hazard.registered > t0 - 10 * DAY)).toBe(true);
  });

  it('deals sources, types, grades and the two ways of closing exactly', () => {
    expect(countBy(hazards, (hazard) => hazard.source)).toEqual(recipe.hazards.sources);
    const types = { person: 360, object: 480, environment: 144, management: 216 };
    expect(countBy(hazards, (hazard) => hazard.fault.type)).toEqual(types);
    const major = hazards.filter((hazard) => hazard.steps.some((step) => step.body.againCheckResult === 2));
    expect(major).toHaveLength(33);
    expect(major.filter((hazard) => endOf(hazard) < 5)).toHaveLength(2);
    expect(hazards.filter((hazard) => hazard.steps.some((step) => step.body.isRisk === 0))).toHaveLength(30);
    const direct = hazards.filter((hazard) => hazard.steps[0]?.names?.role === 'checker');
    expect(direct).toHaveLength(356);
  });

  it('moves only forwards in time and never beyond the present, to deadlines that lie ahead', () => {
    for (const hazard of all) {
      let before = hazard.registered;
      for (const step of hazard.steps) {
        expect(step.at, `${hazard.index} ${step.call}`).toBeGreaterThan(before);
        expect(step.at, `${hazard.index} ${step.call}`).toBeLessThan(t0);
        const { accomplishTime } = step.body;
        if (accomplishTime) expect(at(String(accomplishTime)), `${hazard.index}`).toBeGreaterThan(step.at);
        before = step.at;
      }
    }
  });

  it('reports repairs made between the verdict and the report', () => {
    const wrong = hazards.flatMap((hazard) =>
      hazard.steps.filter((step, n) => {
        if (step.call !== 'RiskRectify/add') return false;
        const verdict = hazard.steps.slice(0, n).findLast(({ call }) => call === 'RiskAgainCheck/edit');
        const repaired = at(String(step.body.rectifyTime));
        return repaired < (verdict?.at ?? Number.POSITIVE_INFINITY) || repaired > step.at;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has 300 warnings with exactly their outcomes, one for each hazard of source 4', () => {
    const { warnings: ofRecipe } = recipe;
    const warnings = planWarnings({ recipe: ofRecipe, hazards: all, months: recipe.hazards.months, t0 });
    expect(countBy(warnings, ({ handled, isOpen }) => handled?.status ?? (isOpen ? 0 : 3))).toEqual(ofRecipe.statuses);
    const found = hazards.filter(({ source }) => source === 4);
    expect(warnings.filter(({ key }) => found.some((hazard) => sightingKey(hazard) === key))).toHaveLength(60);
    for (const hazard of found) {
      const warning = warnings.find(({ key }) => key === sightingKey(hazard));
      expect(warning?.at).toBeLessThan(hazard.registered);
      expect([warning?.device.place, warning?.kind.type]).toEqual([hazard.point.place.name, hazard.fault.type]);
    }
    for (const { at: seen, handled, isOpen, repeats } of warnings) {
      expect(seen < t0 && (handled === null || (handled.at > Math.max(seen, ...repeats) && handled.at < t0))).toBe(
        true,
      );
      if (isOpen) expect(seen).toBeGreaterThan(t0 - 4 * DAY);
    }
  });
});
