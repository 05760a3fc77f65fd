import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../boot/paths.mjs';
import { FOLDER } from '../../boot/step-runner.mjs';

/** @typedef {import('../../boot/step-runner.mjs').Result} Result */
/** @typedef {{ file: string, processor: number }} FileCost */

/** Number of files shown, and maximum processor seconds of one file. */
const SHOWN = 20;
const HEAVY = 20;
/** Machines of one kind differ by a quarter in the processor time of the same file. */
const SPREAD = 1.25;

/**
 * Prints the processor time of the run and of its heaviest files, each with its time in the last run of this size.
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
 * @returns {FileCost[]} most first
 */
export function costsOf(results) {
  return results
    .flatMap(({ suite }) => suite?.files ?? [])
    .map(({ file, processor = 0 }) => ({ file, processor }))
    .sort((a, b) => b.processor - a.processor);
}

/**
 * Files a quarter above the limit for one file, or above the table's limit for files that are slow by nature.
 * @param {readonly FileCost[]} costs
 * @param {Record<string, number>} [allowed] processor seconds by file
 * @returns {string[]} as sentences
 */
export function tooHeavy(costs, allowed = JSON.parse(readFileSync(inRoot('tests/heavy.json'), 'utf8'))) {
  return costs
    .map((cost) => ({ ...cost, limit: allowed[cost.file] ?? HEAVY }))
    .filter(({ processor, limit }) => processor > limit * SPREAD)
    .map(
      ({ file, processor, limit }) => `${file} uses ${processor.toFixed(1)} s of processor time, more than ${limit}`,
    );
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

/** Processor seconds of this process's ended children (proc_pid_stat(5)); null outside Linux. */
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
