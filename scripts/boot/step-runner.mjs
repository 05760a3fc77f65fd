import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startCheckCluster } from './check-cluster.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { makeThrownAway } from './thrown-away.mjs';

/** Folder for results and costs of the last check. A check that a test starts uses a different folder. */
export const FOLDER = inRoot('.cache', process.env.CHECK_FOLDER ?? 'check');

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('../checks/check-reporter.mjs').SuiteReport} SuiteReport */
/** @typedef {{ size: import('./steps.mjs').Size, shard?: string }} Extent shard: `k/n`, part k of n of each suite */
/** @typedef {Extent & { cluster: Promise<string>, scratch: string }} Shared adds a database and a temporary folder */
/**
 * @typedef {object} Result
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {number} [processor] processor time in seconds; unknown on Windows
 * @property {string} output
 * @property {SuiteReport} [suite] results of the tests, for a step that is a test suite
 */

/**
 * Runs CHECK_LANES steps at a time (default: one for two processors, since more wait for each other), plus one with
 * low priority. Prints the time of each and the output of failed ones.
 * @param {Step[]} steps
 * @param {Extent} extent
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps, extent) {
  // Starts one PostgreSQL for several steps; a single test suite starts its own on first use.
  const cluster = steps.filter(({ database }) => database).length > 1 ? startCheckCluster() : null;
  const scratch = makeThrownAway();
  const removeScratch = () => rmSync(scratch, { recursive: true, force: true });
  process.once('exit', removeScratch);
  try {
    const shared = { ...extent, cluster: cluster?.address ?? Promise.resolve(''), scratch };
    return await runInLanes(steps, shared);
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
  const lanes = Number(process.env.CHECK_LANES ?? (availableParallelism() < 4 ? 1 : 2));
  // Refuses to run without a lane: no step would start, and the run would wait forever.
  if (!Number.isInteger(lanes) || lanes < 1)
    throw new Error(`CHECK_LANES=${process.env.CHECK_LANES}: one or more lanes`);
  /** @type {Result[]} */
  const results = [];
  const waiting = [...steps];
  /** @type {Map<Step, Promise<void>>} */
  const running = new Map();

  /** @param {Step} step */
  const begin = (step) => {
    const task = runStep(step, results, shared).then((result) => {
      results.push(result);
      report(result);
      running.delete(step);
    });
    running.set(step, task);
  };

  while (waiting.length > 0 || running.size > 0) {
    const index = waiting.findIndex((one) => hasRoom(one, [...running.keys()], lanes) && mayBegin(one, results, steps));
    const [step] = index < 0 ? [] : waiting.splice(index, 1);
    if (step) begin(step);
    else await Promise.race(running.values());
  }
  return results;
}

/**
 * @param {Step} step
 * @param {readonly Step[]} running
 * @param {number} lanes
 */
function hasRoom(step, running, lanes) {
  if (step.alone || running.some(({ alone }) => alone)) return running.length === 0;
  const yielding = running.filter(givesWay).length;
  if (givesWay(step)) return yielding === 0 || running.length < lanes;
  return running.length - yielding < lanes;
}

/** True for a step that may run with low priority: it is not urgent and uses no database. */
function givesWay(/** @type {Step} */ { urgent = false, database = false }) {
  return !urgent && !database;
}

/**
 * @param {Step} step
 * @param {Result[]} results
 * @param {Step[]} steps steps of this run; a step waits only for a step among these
 */
function mayBegin(step, results, steps) {
  const isKnown = steps.some(({ name }) => name === step.after);
  return !step.after || !isKnown || results.some(({ name }) => name === step.after);
}

/**
 * @param {Step} step
 * @param {Result[]} results results of the steps that have ended
 * @param {Shared} shared
 * @returns {Promise<Result>}
 */
async function runStep(step, results, shared) {
  const started = Date.now();
  const obstacle = obstacleTo(step, results);
  const places = {
    report: join(FOLDER, `${step.name}.json`),
    times: join(FOLDER, `${step.name}.times`),
  };
  for (const place of Object.values(places)) rmSync(place, { force: true });
  const address = step.database ? await shared.cluster : '';
  const { code, output } = obstacle
    ? { code: 1, output: obstacle }
    : await runProgram(step, { ...shared, address, places });
  const suite = readSuite(places.report);
  return {
    name: step.name,
    ...countOf(suite, code),
    seconds: (Date.now() - started) / 1000,
    processor: processorOf(places.times),
    output,
    suite,
  };
}

/** V8's memory for new objects in MB: with the default, 16, tests spend a tenth of their time on garbage collection. */
const YOUNG_GENERATION = '--max-semi-space-size=64';

/** Shell command that runs a program and then writes the processor time that it and its children used. */
const TIMED = '"$0" "$@"; code=$?; times > "$STEP_TIMES"; exit $code';

/**
 * @param {Step} step
 * @param {Shared & { address: string, places: { report: string, times: string } }} surroundings
 */
function runProgram(step, { address, scratch, places, shard, ...extent }) {
  const {
    run: [file = '', ...args],
    size,
  } = step;
  const share = shard && file.includes('vitest') ? [`--shard=${shard}`] : [];
  const program = [process.execPath, inRoot(file), ...args, ...share];
  const [command = '', ...words] = process.platform === 'win32' ? program : ['/bin/sh', '-c', TIMED, ...program];
  mkdirSync(FOLDER, { recursive: true });
  return run(command, words, {
    capture: true,
    yields: givesWay(step),
    env: {
      FORCE_COLOR: undefined,
      NO_COLOR: '1',
      CHECK_SIZE: size ?? extent.size,
      // Steps of low priority wait while the others use all processors.
      CHECK_PATIENCE: givesWay(step) ? '8' : undefined,
      CHECK_REPORT: places.report,
      STEP_TIMES: places.times,
      TEST_CLUSTER: address || undefined,
      TMPDIR: scratch,
      NODE_OPTIONS: [process.env.NODE_OPTIONS, YOUNG_GENERATION].filter(Boolean).join(' '),
    },
  });
}

/**
 * Processor seconds of the program a shell ran: second line of the file written by `times`, as `0m1.20s 0m0.30s`.
 * @param {string} place
 */
function processorOf(place) {
  if (!existsSync(place)) return undefined;
  const words = readFileSync(place, 'utf8').trim().split('\n').at(-1)?.split(' ') ?? [];
  return words.reduce((total, word) => {
    const [, minutes = '0', seconds = '0'] = /^(\d+)m([\d.]+)s$/.exec(word) ?? [];
    return total + Number(minutes) * 60 + Number(seconds);
  }, 0);
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
 * @param {string} place
 * @returns {SuiteReport | undefined}
 */
function readSuite(place) {
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined;
}

/**
 * Counts each test, or one for a step without tests. A suite that failed before its tests has one failure.
 * @param {SuiteReport | undefined} suite
 * @param {number} code
 */
function countOf(suite, code) {
  if (!suite) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = suite;
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
}

/** @param {Result} result */
function report({ name, passed, failed, seconds, processor, output }) {
  const mark = failed === 0 ? '✓' : '✗';
  const counts = passed + failed > 1 ? `  ${passed} passed${failed ? `, ${failed} failed` : ''}` : '';
  const cost = processor === undefined ? '' : `${processor.toFixed(1).padStart(8)} s of processor`;
  console.log(`${mark} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s${cost}${counts}`);
  if (failed > 0) console.log(output.trimEnd());
}
