import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseWallTime } from '../../../engine/wall-time.ts';
import { DAY } from '../../seed/server/work-hours.ts';
import { readRecipe } from './recipe.ts';
import { planPoints } from './risk-points.ts';
import type { Story } from './steps.ts';
import { planStories } from './stories.ts';

const recipe = readRecipe(fileURLToPath(new URL('../../../../schemas', import.meta.url)));
const rankOf = (score: number) => (score >= 320 ? 1 : score >= 160 ? 2 : score >= 70 ? 3 : 4);
const points = planPoints(recipe.plant, rankOf);
const at = (wall: string) => parseWallTime(wall)?.getTime() ?? Number.NaN;

function lastDeadline(story: Story): number {
  const verdicts = story.steps.filter((step) => step.body.accomplishTime !== undefined);
  return at(String(verdicts.at(-1)?.body.accomplishTime));
}

function countBy<T>(list: readonly T[], keyOf: (item: T) => unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of list) counts[String(keyOf(item))] = (counts[String(keyOf(item))] ?? 0) + 1;
  return counts;
}

// A month end, a leap day and the tests' own date: the counts must not depend on when the data is made.
describe.each(['2026-11-01', '2026-11-20', '2028-02-29', '2027-03-31'])('stories told on %s (domain.md#14)', (day) => {
  const t0 = at(`${day} 00:00:00`);
  let told: Story[];
  let stories: Story[];
  beforeAll(() => {
    told = planStories(recipe.hazards, points, t0);
    stories = told.filter((story) => story.ends !== 'deleted');
  });

  it('tells them in order of registration, with 12 deleted drafts among them', () => {
    expect(told).toHaveLength(1212);
    expect(told.every((story, n) => story.registration.at >= (told[n - 1]?.registration.at ?? 0))).toBe(true);
  });

  it('has 1,200 hazards with exactly the final statuses', () => {
    expect(stories).toHaveLength(1200);
    expect(countBy(stories, (story) => story.ends)).toEqual(recipe.hazards.statuses);
  });

  it('has 160 in the last 30 days and spreads the rest over 24 months', () => {
    const recent = stories.filter((story) => story.registration.at >= t0 - 30 * DAY);
    expect(recent).toHaveLength(160);
    expect(stories.every((story) => story.registration.at >= t0 - 732 * DAY)).toBe(true);
  });

  it('has 15 overdue, 3 of them over 7 days', () => {
    const overdue = stories.filter((story) => story.ends === 3 && lastDeadline(story) < t0);
    expect(overdue).toHaveLength(15);
    expect(overdue.filter((story) => t0 - lastDeadline(story) > 7 * DAY)).toHaveLength(3);
    expect(overdue.every((story) => story.registration.at > t0 - 150 * DAY)).toBe(true);
  });

  it('registers what is still open and not overdue in the last 30 days, 0 to 2 within 10', () => {
    const open = stories.filter((story) => Number(story.ends) < 5 && !(story.ends === 3 && lastDeadline(story) < t0));
    expect(open).toHaveLength(129);
    expect(open.every((story) => story.registration.at > t0 - 30 * DAY)).toBe(true);
    expect(open.filter((story) => Number(story.ends) < 3).every((story) => story.registration.at > t0 - 10 * DAY)).toBe(
      true,
    );
  });

  it('deals sources, types, grades and the two ways of closing exactly', () => {
    expect(countBy(stories, (story) => story.registration.source)).toEqual(recipe.hazards.sources);
    expect(countBy(stories, (story) => story.registration.riskType)).toEqual({
      person: 360,
      object: 480,
      environment: 144,
      management: 216,
    });
    const major = stories.filter((story) => story.steps.some((step) => step.body.againCheckResult === 2));
    expect(major).toHaveLength(33);
    expect(major.filter((story) => Number(story.ends) < 5)).toHaveLength(2);
    expect(stories.filter((story) => story.steps.some((step) => step.body.isRisk === 0))).toHaveLength(30);
    const direct = stories.filter((story) => story.steps[0]?.people?.againCheckId !== undefined);
    expect(direct).toHaveLength(356);
  });

  it('moves only forwards in time and never beyond the present', () => {
    for (const story of told) {
      let before = story.registration.at;
      for (const step of story.steps) {
        expect(step.at, `${story.index} ${step.call}`).toBeGreaterThan(before);
        expect(step.at, `${story.index} ${step.call}`).toBeLessThan(t0);
        before = step.at;
      }
    }
  });

  it('gives deadlines that lie ahead', () => {
    const verdicts = stories.flatMap((story) => story.steps.filter((step) => step.body.accomplishTime));
    expect(verdicts.filter((step) => at(String(step.body.accomplishTime)) <= step.at)).toEqual([]);
  });

  it('reports repairs made between the verdict and the report', () => {
    const wrong = stories.flatMap((story) =>
      story.steps.filter((step, n) => {
        if (step.call !== 'RiskRectify/add') return false;
        const verdict = story.steps.slice(0, n).findLast(({ call }) => call === 'RiskAgainCheck/edit');
        const repaired = at(String(step.body.rectifyTime));
        return repaired < (verdict?.at ?? Number.POSITIVE_INFINITY) || repaired > step.at;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves the colleague who left with two open tasks and nothing done after he left', () => {
    const his = stories.filter((story) => story.steps.some((step) => step.people?.rectifyUserId === 'liyuan'));
    expect(his.filter((story) => story.ends === 3).map((story) => story.fixed)).toEqual(['C9', 'leaver']);
    expect(his.length).toBeGreaterThan(2);
    const acts = stories.flatMap((story) => story.steps.filter((step) => step.by === 'liyuan'));
    expect(acts.every((step) => step.at < t0 - 5 * DAY)).toBe(true);
    const named = his.flatMap((story) => story.steps.filter((step) => step.people?.rectifyUserId === 'liyuan'));
    expect(named.every((step) => step.at < t0 - 5 * DAY)).toBe(true);
  });

  it('lends the synthesis foreman one hazard of the storage department (domain.md#8)', () => {
    const lent = stories.filter(
      (story) =>
        story.registration.org !== 'BL0301' && story.steps.some((step) => step.people?.rectifyUserId === 'lizhigang'),
    );
    expect(lent.map((story) => story.registration.org)).toEqual(['BL0303']);
  });

  it('registers the fixed cases first on their days, in order', () => {
    const cases = stories.filter((story) => story.fixed && story.fixed !== 'leaver');
    expect(cases.map((story) => story.fixed)).toEqual('C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C12 C12'.split(' '));
    const first = cases.filter((story, n) => story.fixed !== cases[n - 1]?.fixed);
    expect(first.map((story) => Math.ceil((t0 - story.registration.at) / DAY))).toEqual([
      20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9,
    ]);
    for (const story of first) {
      const earlier = told[told.indexOf(story) - 1];
      expect(Math.ceil((t0 - (earlier?.registration.at ?? 0)) / DAY)).toBeGreaterThan(
        Math.ceil((t0 - story.registration.at) / DAY),
      );
    }
  });

  it('tells the same twice', () => {
    expect(planStories(recipe.hazards, points, t0)).toEqual(told);
  });
});
