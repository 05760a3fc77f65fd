/**
 * `node scripts/checks/repeat.mjs [--times N] [--load N] [--keep FILE] [TEST …]`: repeats the check, or test files,
 * until FILE has N runs of this commit as JSON lines. Option --load keeps N processors busy; a failed run's output is
 * written beside FILE, and the exit code is then 1.
 */
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, root } from '../boot/paths.mjs';
import { run } from '../boot/run.mjs';

/** @typedef {{ commit: string, what: string, beside: number, load: number, seconds: number, isGreen: boolean, says: string }} Kept */

const { values, positionals: tests } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '10' },
    load: { type: 'string', default: '0' },
    keep: { type: 'string', default: inRoot('.cache', 'repeat.jsonl') },
  },
});
const place = resolve(values.keep);
const what = tests.length > 0 ? tests.join(' ') : 'day';
const beside = Number(values.load);
const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

mkdirSync(dirname(place), { recursive: true });
for (let kept = keptRuns(); kept.length < Number(values.times); kept = keptRuns()) {
  const busy = Array.from({ length: beside }, keepBusy);
  try {
    const result = await runOnce();
    appendFileSync(place, `${JSON.stringify(result)}\n`);
    console.log(
      `${kept.length + 1}. ${result.isGreen ? 'passed' : 'FAILED'} in ${result.seconds} s, load ${result.load}: ${result.says}`,
    );
  } finally {
    for (const child of busy) child.kill();
  }
}
const all = keptRuns();
const green = all.filter(({ isGreen }) => isGreen).length;
console.log(`${green} of ${all.length} runs of ${what} at ${commit} passed`);
process.exitCode = green === all.length ? 0 : 1;

/** @returns {Promise<Kept>} */
async function runOnce() {
  const started = Date.now();
  const load = Number((loadavg()[0] ?? 0).toFixed(1));
  const words = tests.length > 0 ? ['node_modules/vitest/vitest.mjs', 'run', ...tests] : ['scripts/check.mjs'];
  const { code, output } = await run(process.execPath, words, {
    capture: true,
    env: { NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  if (code !== 0) writeFileSync(`${place}.${started}.log`, output);
  const lines = output.split('\n');
  const telling = lines.filter((line) => (code === 0 ? /\d passed/.test(line) : /^ *(FAIL|×|✗|failed:)/.test(line)));
  const says = (code === 0 ? telling.slice(-1) : telling.slice(0, 6)).map((line) => line.trim()).join(' | ');
  return { commit, what, beside, load, seconds: Math.round((Date.now() - started) / 1_000), isGreen: code === 0, says };
}

/** @returns {Kept[]} earlier runs of this commit with the same tests and the same load */
function keptRuns() {
  const lines = existsSync(place) ? readFileSync(place, 'utf8').split('\n').filter(Boolean) : [];
  const runs = lines.map((line) => /** @type {Kept} */ (JSON.parse(line)));
  return runs.filter((one) => one.commit === commit && one.what === what && one.beside === beside);
}

function keepBusy() {
  // Keeps one processor busy until this process ends.
  const busy = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n += 1) Math.sqrt(n);`;
  return spawn(process.execPath, ['-e', busy], { stdio: 'ignore' });
}
