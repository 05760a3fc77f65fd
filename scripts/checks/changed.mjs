import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { leftToFull } from '../boot/left-to-full.mjs';
import { inRoot, root } from '../boot/paths.mjs';
import { STEPS } from '../boot/steps.mjs';
import { touchedTests } from './touched.mjs';

/** @typedef {import('../boot/steps.mjs').Step} Step */

/** Maps a test file to the step that runs it; the first matching pattern applies. */
const STEP_OF = [
  { pattern: /^tests\/(e2e|reliability|recipes)\//, step: '$1' },
  { pattern: /\.(db|api)\.test\.ts$|^tests\/(api|contract)\//, step: 'server' },
  { pattern: /./, step: 'unit' },
];

/**
 * Additional steps for a change: test files that only the full check runs, or that it runs with more cases.
 * @param {string} [base] revision to compare the working tree with; default: its merge base with the upstream branch
 * @returns {Step[]}
 */
export function stepsForChange(base) {
  const changed = changedFiles(base ?? upstream());
  const touched = touchedTests(changed, fullerTests());
  const resources = changed.flatMap((path) => /^schemas\/resources\/(\w+)\.json$/.exec(path)?.[1] ?? []);
  console.log(`${changed.length} files changed, ${touched.length} tests of the full check may be concerned`);
  return STEPS.flatMap((step) => {
    const files = touched.filter((file) => stepOf(file) === step.name);
    const isContract =
      step.name === 'server' && resources.length > 0 && !files.some((file) => /^tests\/contract\//.test(file));
    return [...(files.length > 0 ? [fuller(step, files)] : []), ...(isContract ? [contractOf(step, resources)] : [])];
  });
}

/**
 * @param {Step} step
 * @param {string[]} words
 * @returns {Step}
 */
const fuller = (step, words) => ({ ...step, name: `${step.name}-full`, run: [...step.run, ...words], size: 'full' });

/**
 * @param {Step} step
 * @param {readonly string[]} resources
 */
const contractOf = (step, resources) => ({
  ...fuller(step, ['tests/contract', '-t', `\\b(${resources.join('|')})\\b`]),
  name: 'contract-full',
});

/** Test files that the day check omits, and test files whose number of cases depends on the size of the check. */
function fullerTests() {
  const sized = ['tests', 'src', 'scripts'].flatMap(testsIn).filter((file) => /support\/size\.ts'/.test(textOf(file)));
  return [...new Set([...leftToFull(), ...sized])];
}

/** @param {string} folder */
function testsIn(folder) {
  const names = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => `${folder}/${name}`);
}

/** @param {string} file */
const textOf = (file) => readFileSync(inRoot(file), 'utf8');

/** @param {string} file */
function stepOf(file) {
  for (const { pattern, step } of STEP_OF) {
    const found = pattern.exec(file);
    if (found) return step.replace('$1', found[1] ?? '');
  }
  return '';
}

function upstream() {
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim();
  } catch {
    return 'HEAD';
  }
}

/** @param {string} base */
function changedFiles(base) {
  const names = `${git('diff', '--name-only', base)}${git('ls-files', '--others', '--exclude-standard')}`;
  return [...new Set(names.split('\n').filter(Boolean))];
}

/** @param {string[]} words */
const git = (...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
