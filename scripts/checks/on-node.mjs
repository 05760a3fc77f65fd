/**
 * `node scripts/checks/on-node.mjs MAJOR [name …]`: runs the day check, or the named steps, on another version of
 * Node.js. npm installs that version into .cache/nodes.
 */
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { inRoot } from '../boot/paths.mjs';
import { run } from '../boot/run.mjs';

const [major = '', ...names] = process.argv.slice(2);
const program = await installed(major);
const { code } = await run(program, [inRoot('scripts', 'check.mjs'), ...names], {
  env: {
    PATH: [dirname(program), process.env.PATH].join(delimiter),
    CHECK_SIZE: undefined,
    CHECK_REPORT: undefined,
    CHECK_FOLDER: `check-node-${major}`,
    TEST_CLUSTER: undefined,
  },
});
process.exitCode = code;

/** @param {string} major */
async function installed(major) {
  if (!/^\d+$/.test(major)) throw new Error('which Node.js? For example: node scripts/checks/on-node.mjs 24');
  const folder = inRoot('.cache', 'nodes', major);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    const outcome = await run('npm', ['install', '--no-save', '--prefix', folder, `${name}@${major}`]);
    if (outcome.code !== 0) process.exit(outcome.code);
  }
  return binary;
}
