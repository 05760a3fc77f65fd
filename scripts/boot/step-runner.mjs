import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startCheckCluster } from './check-cluster.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { filesToTryAgain } from './second-try.mjs';
import { makeThrownAway } from './thrown-away.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {{ cluster: Promise<string>, scratch: string }} Shared where the one PostgreSQL is, and what is thrown away */
/**
 * @typedef {object} Result
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {string} output
 * @property {string[]} [unsteady] test files that failed beside the other steps and passed alone
 */

/**
 * Runs the steps, some side by side, and shows each one's time and the output of those that fail. CHECK_LANES says how
 * many at once; three unless said, for two processors are not kept busy by two: a browser and its server wait for each
 * other half of the time.
 * @param {Step[]} steps
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps) {
  // A single suite begins its own, on its first use.
  const cluster = steps.filter(({ database }) => database).length > 1 ? startCheckCluster() : null;
  const scratch = makeThrownAway();
  const removeScratch = () => rmSync(scratch, { recursive: true, force: true });
  process.once('exit', removeScratch);
  try {
    const shared = { cluster: cluster?.address ?? Promise.resolve(''), scratch };
    const results = await runInLanes(steps, shared);
    await tryAgain(steps, results, shared);
    return results;
  } finally {
    await cluster?.stop();
  }
}

/**
 * @param {Step[]} steps
 * @param {Shared} shared
 * @returns {Promise<Result[]>}
 */
async function runInLanes(steps, shared) {
  const lanes = Number(process.env.CHECK_LANES ?? (availableParallelism() > 1 ? 3 : 1));
  // Without a lane nothing would ever begin, and the wait never end.
  if (!Number.isInteger(lanes) || lanes < 1)
    throw new Error(`CHECK_LANES=${process.env.CHECK_LANES}: one or more lanes`);
  /** @type {Result[]} */
  const results = [];
  const waiting = [...steps];
  /** @type {Set<Promise<void>>} */
  const running = new Set();

  /** @param {Step} step */
  const begin = (step) => {
    const task = runStep(step, results, shared).then((result) => {
      results.push(result);
      report(result);
      running.delete(task);
    });
    running.add(task);
  };

  while (waiting.length > 0 || running.size > 0) {
    const index = waiting.findIndex((step) => mayBegin(step, results, steps));
    const step = waiting[index];
    if (step && running.size < lanes) {
      waiting.splice(index, 1);
      begin(step);
    } else await Promise.race(running);
  }
  return results;
}

/**
 * Runs the few files that failed once more, with nothing beside them.
 * What misses a moment on a crowded machine passes and is named; a defect fails both times.
 * @param {Step[]} steps
 * @param {Result[]} results changed in place
 * @param {Shared} shared
 */
async function tryAgain(steps, results, { cluster, scratch }) {
  for (const result of results.filter(({ failed }) => failed > 0)) {
    const step = steps.find(({ name }) => name === result.name);
    const counts = inRoot('.cache', 'check', `${result.name}.json`);
    const files = filesToTryAgain(counts);
    if (!step || files.length === 0) continue;
    const address = step.database ? await cluster : '';
    rmSync(counts, { force: true });
    const { code, output } = await runProgram({ ...step, run: [...step.run, ...files] }, { address, scratch });
    console.log(
      `${code === 0 ? '~' : '✗'} ${result.name}: ${files.join(', ')} ${code === 0 ? 'passed' : 'failed'} alone`,
    );
    if (code !== 0) console.log(output.trimEnd());
    else Object.assign(result, { passed: result.passed + result.failed, failed: 0, unsteady: files });
  }
}

/**
 * @param {Step} step
 * @param {Result[]} results
 * @param {Step[]} steps when only some steps were asked for, the others do not hold them up
 */
function mayBegin(step, results, steps) {
  const isKnown = steps.some(({ name }) => name === step.after);
  return !step.after || !isKnown || results.some(({ name }) => name === step.after);
}

/**
 * @param {Step} step
 * @param {Result[]} results so far
 * @param {Shared} shared
 * @returns {Promise<Result>}
 */
async function runStep(step, results, { cluster, scratch }) {
  const started = Date.now();
  const obstacle = obstacleTo(step, results);
  const counts = inRoot('.cache', 'check', `${step.name}.json`);
  rmSync(counts, { force: true });
  const address = step.database ? await cluster : '';
  const { code, output } = obstacle ? { code: 1, output: obstacle } : await runProgram(step, { address, scratch });
  const seconds = (Date.now() - started) / 1000;
  return { name: step.name, ...countOf(counts, code), seconds, output };
}

/** Room for short-lived objects. With the 16 MB of Node, suites spend a tenth of their processor time collecting. */
const YOUNG_GENERATION = '--max-semi-space-size=64';

/**
 * @param {Step} step
 * @param {{ address: string, scratch: string }} surroundings
 */
function runProgram({ run: [file = '', ...args], urgent = false }, { address, scratch }) {
  return run(process.execPath, [inRoot(file), ...args], {
    capture: true,
    yields: !urgent,
    env: {
      FORCE_COLOR: undefined,
      NO_COLOR: '1',
      TEST_CLUSTER: address || undefined,
      TMPDIR: scratch,
      NODE_OPTIONS: [process.env.NODE_OPTIONS, YOUNG_GENERATION].filter(Boolean).join(' '),
    },
  });
}

/**
 * @param {Step} step
 * @param {Result[]} results
 */
function obstacleTo(step, results) {
  const file = step.run[0] === 'node_modules/tsx/dist/cli.mjs' ? step.run[1] : step.run[0];
  if (file && !existsSync(inRoot(file))) return `${file} is missing\n`;
  const empty = step.tests?.find((folder) => !hasTests(folder));
  if (empty) return `${empty} holds no test\n`;
  const before = results.find(({ name }) => name === step.after);
  return before && before.failed > 0 ? `not run: ${step.after} failed\n` : null;
}

/** @param {string} folder */
function hasTests(folder) {
  if (!existsSync(inRoot(folder))) return false;
  const files = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' });
  return files.some((file) => /\.test\.tsx?$/.test(file));
}

/**
 * Every test counts as one, every other step as one; a test run that broke before its tests is one failure.
 * @param {string} counts
 * @param {number} code
 */
function countOf(counts, code) {
  if (!existsSync(counts)) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(counts, 'utf8'));
  return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests) };
}

/** @param {Result} result */
function report({ name, passed, failed, seconds, output }) {
  const mark = failed === 0 ? '✓' : '✗';
  const counts = passed + failed > 1 ? `  ${passed} passed${failed ? `, ${failed} failed` : ''}` : '';
  console.log(`${mark} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s${counts}`);
  if (failed > 0) console.log(output.trimEnd());
}
