import { afterAll, describe, expect, it } from 'vitest';
import { IS_NIGHT } from '../support/night.ts';
import { type RecipeStep, readRecipes } from '../support/recipe-book.ts';
import { ScratchCopy } from '../support/scratch-copy.ts';

const recipes = readRecipes();
const copy = new ScratchCopy();
afterAll(() => copy.remove());

it('the book holds the five recipes', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    expect.stringContaining('field'),
    expect.stringContaining('resource'),
    expect.stringContaining('action'),
    expect.stringContaining('field kind'),
    expect.stringContaining('screen'),
  ]);
  for (const { steps } of recipes) expect(steps.some((step) => step.do === 'run')).toBe(true);
});

/** By day every edit is made, compiled and generated from; the suites a recipe ends with take minutes and run at night. */
const isForNow = (step: RecipeStep) => IS_NIGHT || step.do !== 'run' || !step.command.startsWith('npx vitest');

// One copy for all: each recipe stands on a tree in which the earlier ones were followed.
describe.each(recipes)('$title', ({ steps }) => {
  it('does what it says', async () => {
    for (const step of steps.filter(isForNow)) await copy.follow(step);
  });
});
