import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inRoot, root } from './paths.mjs';

/**
 * Starts one PostgreSQL for all steps of a check, so that template databases are created only once.
 * @returns {{ address: Promise<string>, stop: () => Promise<void> }} address: value for TEST_CLUSTER; empty if
 * PostgreSQL did not start, then every test suite starts its own and reports why that fails
 */
export function startCheckCluster() {
  const program = ['--import', 'tsx', inRoot('tests/support/setup/keep-cluster.ts')];
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.once('error', () => undefined);
  const lines = createInterface({ input: child.stdout });
  /** @type {Promise<string>} */
  const address = new Promise((resolve) => {
    lines.once('line', resolve);
    void ended.then(() => resolve(''));
  });
  return {
    address,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
