/**
 * `npm run mutants [option …] [word …]`: applies the mutants of table.ts one at a time in a copy of the repository,
 * and runs the suite that must fail. Exit code 1 if a suite passes; with --day, if over 15 % do.
 *
 * word         selects mutants by a part of their name, file or suite
 * --again      also runs mutants that were caught before, although mutant, file and suite are unchanged
 * --sound      does not run suites without a mutant first, since the check has just passed on this tree
 * --day        runs as many test cases as `npm test`; mutants of suites that it omits are counted separately
 * --random N   runs N random mutants, chosen by TEST_SEED
 */
import { createHash, randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startCheckCluster } from '../boot/check-cluster.mjs';
import { ensureGenerated } from '../boot/generated.mjs';
import { leftToFull } from '../boot/left-to-full.mjs';
import { inRoot } from '../boot/paths.mjs';
import { TreeCopy } from '../tree-copy.ts';
import { keepCaught, keyOf, readCaught } from './caught.ts';
import { commandOf, type Mutant, type MutantSize, mutated, type Suite } from './mutant.ts';
import { complaintsOf, isTimeout, type Outcome, type Report, summaryOf } from './report.ts';
import { MUTANTS } from './table.ts';

const REPORT = 'mutant.json';
const NOT_A_VERDICT = /SyntaxError|ReferenceError|Transform failed|No test files found/;
const TOO_SLOW = 'the suite ran out of time, and so it does without any mutation: the machine is too busy to tell';

interface Verdict {
  mutant: Mutant;
  outcome: Outcome;
  seconds: number;
  says: string;
}

interface Run {
  passed: number;
  isRed: boolean;
  output: string;
  complaints: string[];
}

const { values: flags, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: 'boolean' },
    sound: { type: 'boolean' },
    day: { type: 'boolean' },
    random: { type: 'string' },
  },
});
const size: MutantSize = flags.day ? 'day' : 'full';
/** Minimum share of mutants that the suites must catch, of those that this size of check runs. */
const ENOUGH = { day: 0.85, full: 1 }[size];
const left = new Set(size === 'day' ? leftToFull() : []);
const before = flags.again ? {} : readCaught();
const isChosen = (mutant: Mutant) =>
  words.length === 0 ||
  words.some((word) => `${mutant.name} ${mutant.file} ${commandOf(mutant.caughtBy)}`.includes(word));
const chosen = drawn(MUTANTS.filter(isChosen));
if (chosen.length === 0) throw new Error(`no mutant is called ${words.join(' or ')}`);

if (!(await ensureGenerated())) process.exit(1);
const copy = new TreeCopy('mutants');
// Copies the build, so that suites that start the product only rebuild the parts that a mutant changes.
if (existsSync(inRoot('dist'))) copy.take('dist');
// Runs each suite first without a mutant, so that the unchanged product fills the template databases.
const shared = startCheckCluster();
const cluster = await shared.address;
let verdicts: Verdict[] = [];
try {
  verdicts = await judgeAll();
} finally {
  copy.remove();
  await shared.stop();
}
const { line, share } = summaryOf(verdicts, size);
console.log(`\n${line}`);
for (const { mutant, outcome, says } of verdicts)
  if (outcome !== 'caught') console.log(`\n${outcome}: ${mutant.name} (${mutant.file})\n${says}`);
process.exitCode = share < ENOUGH ? 1 : 0;

/** All mutants, or N random ones for `--random N`. */
function drawn(mutants: Mutant[]): Mutant[] {
  if (flags.random === undefined) return mutants;
  const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
  console.log(`TEST_SEED=${seed}`);
  const drawOf = ({ name }: Mutant) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return mutants.toSorted((a, b) => (drawOf(a) < drawOf(b) ? -1 : 1)).slice(0, Number(flags.random));
}

async function judgeAll(): Promise<Verdict[]> {
  const all: Verdict[] = [];
  /** Output of each suite that fails on the unchanged product, which makes it useless; null for a suite that passes. */
  const sound = new Map<string, string | null>();
  for (const mutant of chosen) {
    const suite = mutant.caughtBy;
    const command = commandOf(suite, size);
    const key = keyOf(mutant, size);
    const complaint = before[key];
    if (complaint !== undefined) {
      all.push({ mutant, outcome: 'caught', seconds: 0, says: complaint });
      continue;
    }
    if (left.has(suite.file)) {
      all.push({ mutant, outcome: 'left to full', seconds: 0, says: suite.file });
      continue;
    }
    const flaw = sound.has(command) ? (sound.get(command) ?? null) : await flawBefore(suite);
    sound.set(command, flaw);
    const verdict = flaw === null ? await judge(mutant) : broken(mutant, flaw);
    all.push(verdict);
    if (verdict.outcome === 'caught') keepCaught(key, verdict.says);
    const seconds = verdict.seconds.toFixed(1).padStart(6);
    console.log(
      `${verdict.outcome.padEnd(8)} ${seconds} s  ${mutant.name.padEnd(52)} ${command.split('--project ')[1]}`,
    );
    if (verdict.outcome === 'caught') console.log(`           ${verdict.says}`);
  }
  return all;
}

function broken(mutant: Mutant, says: string): Verdict {
  return { mutant, outcome: 'BROKEN', seconds: 0, says };
}

async function judge(mutant: Mutant): Promise<Verdict> {
  const started = Date.now();
  const shared = await runWithout(mutant, cluster);
  // Repeats with newly filled databases, because a mutant may affect only the code that fills them.
  const { passed, isRed, output, complaints } = shared.isRed ? shared : await runWithout(mutant, '');
  const seconds = (Date.now() - started) / 1000;
  // A missing name makes every run fail, which does not prove that the suite tests the guard.
  if (NOT_A_VERDICT.test(output)) return { mutant, outcome: 'BROKEN', seconds, says: output.slice(-2_000) };
  if (!isRed && passed === 0) return broken(mutant, `no test of the suite has this title:\n${output.slice(-2_000)}`);
  if (!isRed) return { mutant, outcome: 'SURVIVED', seconds, says: output.slice(-2_000) };
  if (complaints.every(isTimeout) && (await flawOf(mutant.caughtBy)) !== null) return broken(mutant, TOO_SLOW);
  return { mutant, outcome: 'caught', seconds, says: complaints[0] ?? 'nothing could be prepared' };
}

async function runWithout(mutant: Mutant, address: string): Promise<Run> {
  const original = readFileSync(inRoot(mutant.file), 'utf8');
  writeFileSync(copy.at(mutant.file), mutated(original, mutant));
  try {
    return await run(mutant.caughtBy, address);
  } finally {
    writeFileSync(copy.at(mutant.file), original);
  }
}

async function flawBefore(suite: Suite): Promise<string | null> {
  return flags.sound ? null : flawOf(suite);
}

/** Reason why a suite is useless: it fails or has no tests on the unchanged product; null: it passes. */
async function flawOf(suite: Suite): Promise<string | null> {
  const { passed, isRed, output } = await run(suite);
  return passed > 0 && !isRed ? null : `the suite does not pass without any mutation:\n${output.slice(-2_000)}`;
}

/**
 * Runs a suite. Result `isRed` is true if a test failed, or the preparation of all tests failed.
 * @param address of the PostgreSQL shared by all suites; empty: the suite starts its own and fills its databases
 */
async function run(suite: Suite, address = cluster): Promise<Run> {
  writeFileSync(copy.at(REPORT), '{}');
  const { output } = await copy.run(
    `${commandOf(suite, size)} --bail=1 --reporter=default --reporter=json --outputFile.json=${REPORT}`,
    // CODEGEN=off keeps the files generated from the unchanged product: newly generated ones would match the mutant.
    { CODEGEN: 'off', TEST_CLUSTER: address || undefined },
  );
  const report: Report = JSON.parse(readFileSync(copy.at(REPORT), 'utf8'));
  const { numPassedTests = 0, success = false } = report;
  return { passed: numPassedTests, isRed: !success, output, complaints: complaintsOf(report) };
}
