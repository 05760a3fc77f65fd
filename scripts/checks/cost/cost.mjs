import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../boot/paths.mjs';
import { FOLDER } from '../../boot/step-runner.mjs';

/** @typedef {import('../../boot/step-runner.mjs').Result} Result */
/** @typedef {{ file: string, processor: number }} FileCost */

/** Number of files printed; `HEAVY` is the maximum of processor seconds for one file. */
const SHOWN = 20;
const HEAVY = 20;
/** Tolerated factor above a limit: beside other files, one file needs up to half as much again as in the last run. */
const SPREAD = 1.5;
/** Minimum number of listed files from which a machine's speed is derived. */
const COMPARED = 10;

/**
 * Prints the processor time of the run and of its most expensive files, with their times in the previous run.
 * @param {readonly Result[]} results
 * @param {string} size
 */
export function printCosts(results, size) {
  const place = join(FOLDER, `costs-${size}.json`);
  const before = readCosts(place);
  const costs = costsOf(results);
  const total = endedProcessorSeconds();
  const suites = results.reduce((sum, { processor = 0 }) => sum + processor, 0);
  if (total !== null)
    console.log(
      `\n${minutes(total)} min of processor, ${minutes(total - suites)} of them for PostgreSQL of all suites and for preparing`,
    );
  if (costs.length > 0)
    console.log(`\nslowest files, in seconds of processor time (last run):\n${tableOf(costs, before)}`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    place,
    JSON.stringify({ ...before, ...Object.fromEntries(costs.map(({ file, processor }) => [file, processor])) }),
  );
}

/**
 * @param {readonly Result[]} results
 * @returns {FileCost[]} the most expensive first
 */
export function costsOf(results) {
  return results
    .flatMap(({ suite }) => suite?.files ?? [])
    .map(({ file, processor = 0 }) => ({ file, processor }))
    .sort((a, b) => b.processor - a.processor);
}

/**
 * Files that exceed their limit by more than a half: the limit of tests/heavy.json, or else `HEAVY`. On a slow
 * machine, where most files exceed theirs, the limits are larger by as much.
 * @param {readonly FileCost[]} costs
 * @param {Record<string, number>} [allowed] limits in processor seconds, by file
 * @returns {string[]} one sentence for each file
 */
export function tooHeavy(costs, allowed = JSON.parse(readFileSync(inRoot('tests/heavy.json'), 'utf8'))) {
  const slowness = slownessOf(costs, allowed);
  return costs
    .map((cost) => ({ ...cost, limit: (allowed[cost.file] ?? HEAVY) * slowness }))
    .filter(({ processor, limit }) => processor > limit * SPREAD)
    .map(
      ({ file, processor, limit }) =>
        `${file} uses ${processor.toFixed(1)} s of processor time, more than ${limit.toFixed(0)}`,
    );
}

/**
 * Median share that the listed files use of their limits, at least 1; 1 if too few of them ran to compare machines.
 * @param {readonly FileCost[]} costs
 * @param {Record<string, number>} allowed
 */
function slownessOf(costs, allowed) {
  const shares = costs.flatMap(({ file, processor }) => (allowed[file] ? [processor / allowed[file]] : []));
  if (shares.length < COMPARED) return 1;
  return Math.max(1, shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 1);
}

/**
 * @param {readonly FileCost[]} costs
 * @param {Record<string, number>} before
 */
function tableOf(costs, before) {
  const lines = costs.slice(0, SHOWN).map(({ file, processor }) => {
    const last = before[file];
    const beside = last === undefined ? '' : `(${last.toFixed(1)})`;
    return `${processor.toFixed(1).padStart(7)} ${beside.padStart(8)}  ${file}${processor > HEAVY ? '  over 20' : ''}`;
  });
  return lines.join('\n');
}

/**
 * @param {string} place
 * @returns {Record<string, number>}
 */
function readCosts(place) {
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {};
}

const TICKS_PER_SECOND = 100;

/** Processor seconds of child processes of this process that have ended (proc_pid_stat(5)); null outside Linux. */
function endedProcessorSeconds() {
  if (!existsSync('/proc/self/stat')) return null;
  const text = readFileSync('/proc/self/stat', 'utf8');
  const [user = 0, system = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

/** @param {number} seconds */
const minutes = (seconds) => (seconds / 60).toFixed(1);
