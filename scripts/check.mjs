/**
 * `npm run check [name …]`: every check of the repository, or those named; see boot/steps.mjs.
 * `npm run check:night`: the same with every story, every command of the recipes, the mutants and the larger counts.
 */
import { ensureGenerated } from './boot/generated.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { runSteps } from './boot/step-runner.mjs';
import { STEPS } from './boot/steps.mjs';
import { removeOldTransforms } from './boot/transforms.mjs';

await ensureInstalled({ dev: true });
const words = process.argv.slice(2);
if (words.includes('--night')) process.env.NIGHT = '1';
const names = words.filter((word) => word !== '--night');
const isForNow = (/** @type {import('./boot/steps.mjs').Step} */ { night }) => !night || process.env.NIGHT === '1';
const chosen = STEPS.filter((step) => (names.length > 0 ? names.includes(step.name) : isForNow(step)));
const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no such check: ${unknown.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

removeOldTransforms();
// Once, before steps that read it begin side by side.
if (!(await ensureGenerated())) process.exit(1);
const results = await runSteps(chosen);
const failing = results.filter(({ failed }) => failed > 0);
if (failing.length > 0) console.log(`\nfailed: ${failing.map(({ name }) => name).join(', ')}`);
const unsteady = results.flatMap(({ unsteady = [] }) => unsteady);
if (unsteady.length > 0) console.log(`\npassed only at the second try: ${unsteady.join(', ')}`);
const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = failing.length > 0 ? 1 : 0;
