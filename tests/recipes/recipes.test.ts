import { afterAll, describe, expect, it } from 'vitest';
import { IS_FULL, IS_NIGHT } from '../support/size.ts';
import { type RecipeStep, readRecipes } from './recipe-book.ts';
import { ScratchCopy } from './scratch-copy.ts';

const recipes = readRecipes();
const copy = new ScratchCopy();
afterAll(() => copy.remove());

it('the book holds the six recipes', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    expect.stringContaining('field'),
    expect.stringContaining('resource'),
    expect.stringContaining('action'),
    expect.stringContaining('field kind'),
    expect.stringContaining('screen'),
    expect.stringContaining('call'),
  ]);
  for (const { steps } of recipes) expect(steps.some((step) => step.do === 'run')).toBe(true);
});

it('a screen with two calls is ten new files and one edit', () => {
  const steps = recipes.filter(({ title }) => /screen|call/.test(title)).flatMap((recipe) => recipe.steps);
  expect(new Set(steps.flatMap((step) => (step.do === 'write' ? [step.file] : []))).size).toBe(10);
  expect(steps.flatMap((step) => (step.do === 'insert' ? [step.file] : []))).toEqual(['schemas/menus/menus.json']);
});

it('a workflow action with form, message and deadline is five files', () => {
  const steps = recipes.find(({ title }) => title.includes('action'))?.steps ?? [];
  expect(new Set(steps.flatMap((step) => (step.do === 'run' ? [] : [step.file]))).size).toBe(5);
});

/** Commands that generate or compile the whole tree: their success after the last recipe holds for all recipes. */
const WHOLE_TREE = ['npm run -s codegen', 'npm run -s types'];
const succeeds = (command: string) => (step: RecipeStep) =>
  step.do === 'run' && !step.fails && step.command === command;
const last = WHOLE_TREE.map((command) => recipes.flatMap(({ steps }) => steps).findLast(succeeds(command)));
const readsGenerated = (step: RecipeStep) => step.do === 'run' && / (\.cache|src)\/generated\//.test(step.command);

/**
 * By day every edit is made, and all of them are generated from once. The full check also generates where the book
 * looks at the result, and compiles at the end; the night runs every command.
 */
function isForNow(step: RecipeStep, steps: readonly RecipeStep[]): boolean {
  if (IS_NIGHT || step.do !== 'run') return true;
  if (!IS_FULL) return step === last[0];
  if (step.command.startsWith('npx vitest') || (step.fails && step.command === 'npm run -s types')) return false;
  if (!WHOLE_TREE.some((command) => succeeds(command)(step)) || last.includes(step)) return true;
  return step.command.endsWith('codegen') && steps.some(readsGenerated);
}

// One copy for all: each recipe starts from the tree that the earlier ones left.
describe.each(recipes)('$title', ({ steps }) => {
  it('does what it says', async () => {
    for (const step of steps.filter((candidate) => isForNow(candidate, steps))) await copy.follow(step);
  });
});
