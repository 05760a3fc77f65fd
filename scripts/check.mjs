/**
 * `npm run check [name …]` (day), `check:full`, `check:night`: runs the named steps of boot/steps.mjs, or all steps
 * that belong to this size of check.
 *
 * `npm run check:changed [-- BASE]`   runs the day's steps, and tests of the full check
 *                                     that the difference to BASE may concern
 * `-- --shard k/n`                    runs the k-th of n parts of each suite
 */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureGenerated } from './boot/generated.mjs';
import { ensureInstalled } from './boot/install.mjs';
import { root } from './boot/paths.mjs';
import { runSteps } from './boot/step-runner.mjs';
import { ofShard, SIZES, STEPS, stepsOf } from './boot/steps.mjs';
import { removeOldTransforms } from './boot/transforms.mjs';
import { costsOf, printCosts, tooHeavy } from './checks/cost/cost.mjs';

await ensureInstalled({ dev: true });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: 'day' }, shard: { type: 'string' }, changed: { type: 'boolean' } },
});
const size =
  SIZES.find((known) => known === values.size) ?? end(`no such size: ${values.size}; there are ${SIZES.join(', ')}`);
const names = values.changed ? [] : positionals;
const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0)
  end(`no such check: ${unknown.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}`);

process.env.CHECK_COMMIT ??= commit();
if (size === 'night') {
  process.env.TEST_ORDER ??= String(randomInt(2 ** 31));
  console.log(`test files in the order of TEST_ORDER=${process.env.TEST_ORDER}`);
}
removeOldTransforms();
// Writes the generated files now, before several steps would do so at the same time.
if (!(await ensureGenerated())) process.exit(1);
const results = await runSteps(ofShard(await chosenSteps(), values.shard), { size, shard: values.shard });
printCosts(results, size);
report();

async function chosenSteps() {
  const steps = stepsOf(size, names);
  if (!values.changed) return steps;
  const { stepsForChange } = await import('./checks/changed.mjs');
  return [...steps, ...stepsForChange(positionals[0])];
}

/** Hash of the current commit, seed for the day's random test cases; empty outside a git checkout. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

function report() {
  const skipped = results.flatMap(({ suite }) => suite?.skipped ?? []);
  const troubled = results.flatMap(({ suite }) => suite?.troubled ?? []);
  if (skipped.length > 0) console.log(`\nnot run:\n  ${skipped.join('\n  ')}`);
  if (troubled.length > 0) console.log(`\npassed although something failed in them:\n  ${troubled.join('\n  ')}`);
  // Ignores expensive test files by day, since a developer's machine may be slow.
  const heavy = size === 'day' ? [] : tooHeavy(costsOf(results));
  if (heavy.length > 0) console.log(`\ntoo heavy (tests/heavy.json):\n  ${heavy.join('\n  ')}`);
  const failing = results.filter(({ failed }) => failed > 0);
  if (failing.length > 0) console.log(`\nfailed: ${failing.map(({ name }) => name).join(', ')}`);
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = failing.length + heavy.length > 0 ? 1 : 0;
}

/**
 * @param {string} message
 * @returns {never}
 */
function end(message) {
  console.error(message);
  process.exit(2);
}
