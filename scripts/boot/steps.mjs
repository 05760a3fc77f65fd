/**
 * Every check there is, in the order they start; docs/testing.md says what each size proves. A step whose subject is
 * missing fails, it is never passed over.
 *
 * @typedef {'day' | 'full' | 'night'} Size of a check: each holds all of the smaller ones
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} run path below node_modules, or of a script, and its arguments
 * @property {string[]} [tests] folders that must hold at least one test file
 * @property {boolean} [database] copies databases of the check's one PostgreSQL
 * @property {boolean} [urgent] the others give way to it: the longest, or one in which seconds count
 * @property {boolean} [alone] has the machine to itself
 * @property {string} [after] name of a step that must have passed before
 * @property {Size} [size] of the counts of its tests; that of the check unless given
 * @property {Size} [from] the smallest size that has it; day unless given
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
  // The browser tests need the build; the server's take longest by far. The shortest come last, where they fill what is left.
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
  { name: 'types', run: ['node_modules/typescript/bin/tsc', '-b'] },
  // Kills and restarts servers, each its own and nobody else's.
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
  // All hand-made ones and a part of those of the fewest resources that have every field kind; at night every one.
  { name: 'stories', run: vitest('stories') },
  // Follows CONTRIBUTING.md in a copy of the tree, with what is compiled in it: one thing after another.
  { name: 'recipes', run: vitest('recipes'), tests: ['tests/recipes'], after: 'types' },
  { name: 'format-lint', run: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=error', '.'] },
  { name: 'layers-sources', run: ['scripts/checks/main.mjs'] },
  { name: 'schemas', run: [TSX, 'scripts/schemas/check.ts'] },
  { name: 'codegen-drift', run: [TSX, 'scripts/codegen/codegen.ts', '--check'] },
  // Takes the guards away one at a time; by day a test holds that each still stands where the list says.
  { name: 'mutants', run: [TSX, 'scripts/mutants/mutants.ts'], from: 'night' },
  // The other versions of Node.js that run the product.
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
 * Every shard runs its part of the suites, and what they need; the first also all that cannot be divided.
 * @param {Step[]} steps
 * @param {string | undefined} shard k/n
 * @returns {Step[]}
 */
export function ofShard(steps, shard = '1/1') {
  const isNeeded = (/** @type {Step} */ { name }) => steps.some(({ after }) => after === name);
  return shard.startsWith('1/') ? steps : steps.filter((step) => step.run[0] === VITEST || isNeeded(step));
}
