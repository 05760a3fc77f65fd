/**
 * Every check, in starting order; docs/testing.md says what each size proves. A step whose subject is missing fails; it
 * is never skipped.
 *
 * @typedef {'day' | 'full' | 'night'} Size of a check: each includes all smaller ones
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} run path below node_modules, or of a script, and its arguments
 * @property {string[]} [tests] folders that must hold at least one test file
 * @property {boolean} [database] copies databases of the check's one PostgreSQL
 * @property {boolean} [urgent] other steps get lower priority: for the longest, or where seconds count
 * @property {boolean} [alone] runs while no other step does
 * @property {string} [after] name of a step that must have passed before
 * @property {Size} [size] size that sets the number of cases of its tests; default: that of the check
 * @property {Size} [from] the smallest size that includes it; default: day
 */

const TSX = 'node_modules/tsx/dist/cli.mjs';
const VITEST = 'node_modules/vitest/vitest.mjs';

/** @param {string[]} projects of vite.config.ts */
const vitest = (...projects) => [
  VITEST,
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=./scripts/checks/check-reporter.mjs',
];

/** @type {Step[]} */
export const STEPS = [
  // The browser tests need the build; the server's tests take longest by far. The shortest come last and fill the
  // remaining time.
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
  // All hand-written stories, and some of the fewest generated resources that have every field kind; at night all.
  // Early: one page draws them all, and as the last step it would leave a processor idle for minutes.
  { name: 'stories', run: vitest('stories') },
  { name: 'types', run: ['node_modules/typescript/bin/tsc', '-b'] },
  // Kills and restarts servers that it started itself.
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
  // Follows CONTRIBUTING.md step by step in a copy of the tree, with the compiled state of this one.
  { name: 'recipes', run: vitest('recipes'), tests: ['tests/recipes'], after: 'types' },
  { name: 'format-lint', run: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=error', '.'] },
  { name: 'layers-sources', run: ['scripts/checks/main.mjs'] },
  { name: 'schemas', run: [TSX, 'scripts/schemas/check.ts'] },
  { name: 'codegen-drift', run: [TSX, 'scripts/codegen/codegen.ts', '--check'] },
  // Removes the guards one at a time. By day a test only checks that each anchor still exists in its file.
  { name: 'mutants', run: [TSX, 'scripts/mutants/mutants.ts'], from: 'night' },
  // Runs the check on the other versions of Node.js that can run the product.
  { name: 'node-22', run: ['scripts/checks/on-node.mjs', '22'], from: 'night', alone: true },
  { name: 'node-24', run: ['scripts/checks/on-node.mjs', '24'], from: 'night', alone: true },
];

/** @type {readonly Size[]} */
export const SIZES = ['day', 'full', 'night'];

/**
 * @param {Size} size
 * @param {readonly string[]} names those asked for by their name; none: all that belong to the size
 * @returns {Step[]}
 */
export function stepsOf(size, names = []) {
  const belongs = (/** @type {Step} */ { from = 'day' }) => SIZES.indexOf(from) <= SIZES.indexOf(size);
  return STEPS.filter((step) => (names.length > 0 ? names.includes(step.name) : belongs(step)));
}

/**
 * Steps of one shard: its part of the suites, and what these need; the first shard also runs all that cannot be
 * divided.
 * @param {Step[]} steps
 * @param {string | undefined} shard k/n
 * @returns {Step[]}
 */
export function ofShard(steps, shard = '1/1') {
  const isNeeded = (/** @type {Step} */ { name }) => steps.some(({ after }) => after === name);
  return shard.startsWith('1/') ? steps : steps.filter((step) => step.run[0] === VITEST || isNeeded(step));
}
