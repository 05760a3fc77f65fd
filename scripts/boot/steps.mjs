/**
 * All steps of the checks, in starting order; docs/testing.md lists what each size of check proves. A step whose file
 * or tests are missing fails instead of being skipped.
 *
 * @typedef {'day' | 'full' | 'night'} Size size of a check: each size includes all smaller ones
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} run path of a program or script below the repository, followed by its arguments
 * @property {string[]} [tests] folders that must hold at least one test file
 * @property {boolean} [database] true if its tests copy databases of the check's shared PostgreSQL
 * @property {boolean} [urgent] true for long steps and those with time limits: other steps get lower priority
 * @property {boolean} [alone] true if no other step may run at the same time
 * @property {string} [after] name of the step that must have passed before
 * @property {Size} [size] size that determines the number of generated test cases; default: size of the check
 * @property {Size} [from] smallest size of check that includes the step; default: day
 */

const TSX = 'node_modules/tsx/dist/cli.mjs';
const VITEST = 'node_modules/vitest/vitest.mjs';

/** @param {string[]} projects names of Vitest projects in vite.config.ts */
const vitest = (...projects) => [
  VITEST,
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=./scripts/checks/check-reporter.mjs',
];

/** @type {Step[]} */
export const STEPS = [
  // Starts with the build, which the browser tests need, and the server's tests, which take longest by far. The
  // shortest steps come last and fill the remaining time.
  { name: 'build', run: ['scripts/build.mjs'], urgent: true },
  { name: 'server', run: vitest('server'), tests: ['tests/api', 'tests/contract'], database: true },
  {
    name: 'e2e',
    run: vitest('e2e'),
    tests: ['tests/e2e'],
    after: 'build',
    database: true,
    urgent: true,
  },
  // Runs all hand-written stories, and some generated stories of the fewest resources that cover every field kind; at
  // night all. Starts early, since one page renders all stories for minutes.
  { name: 'stories', run: vitest('stories') },
  { name: 'types', run: ['node_modules/typescript/bin/tsc', '-b'] },
  // This suite kills and restarts servers, but only servers that it started itself.
  {
    name: 'reliability',
    run: vitest('reliability'),
    tests: ['tests/reliability'],
    after: 'build',
    database: true,
    urgent: true,
  },
  {
    name: 'unit',
    run: vitest('unit', 'client', 'client-mocks'),
    tests: ['src/engine', 'src/compiler', 'src/features', 'src/kinds', 'src/client'],
  },
  // Follows the recipes of CONTRIBUTING.md in a copy of the repository, and reuses the compiler's state of this one.
  { name: 'recipes', run: vitest('recipes'), tests: ['tests/recipes'], after: 'types' },
  { name: 'format-lint', run: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=error', '.'] },
  { name: 'layers-sources', run: ['scripts/checks/main.mjs'] },
  { name: 'schemas', run: [TSX, 'scripts/schemas/check.ts'] },
  { name: 'codegen-drift', run: [TSX, 'scripts/codegen/codegen.ts', '--check'] },
  // Breaks one guard of the product at a time and expects a test to fail. The day check only tests that the code to
  // replace still exists.
  { name: 'mutants', run: [TSX, 'scripts/mutants/mutants.ts'], from: 'night' },
  // Runs the check again on other versions of Node.js that the product supports.
  { name: 'node-22', run: ['scripts/checks/on-node.mjs', '22'], from: 'night', alone: true },
  { name: 'node-24', run: ['scripts/checks/on-node.mjs', '24'], from: 'night', alone: true },
];

/** @type {readonly Size[]} */
export const SIZES = ['day', 'full', 'night'];

/**
 * @param {Size} size
 * @param {readonly string[]} names names of steps to run; empty: all steps that belong to the size
 * @returns {Step[]}
 */
export function stepsOf(size, names = []) {
  const belongs = (/** @type {Step} */ { from = 'day' }) => SIZES.indexOf(from) <= SIZES.indexOf(size);
  return STEPS.filter((step) => (names.length > 0 ? names.includes(step.name) : belongs(step)));
}

/**
 * Steps of one shard: its part of each test suite and the steps these depend on. The first shard also runs all steps
 * that cannot be divided.
 * @param {Step[]} steps
 * @param {string | undefined} shard `k/n`: the k-th of n shards
 * @returns {Step[]}
 */
export function ofShard(steps, shard = '1/1') {
  const isNeeded = (/** @type {Step} */ { name }) => steps.some(({ after }) => after === name);
  return shard.startsWith('1/') ? steps : steps.filter((step) => step.run[0] === VITEST || isNeeded(step));
}
