import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inRoot, root } from './paths.mjs';

/**
 * One PostgreSQL for all steps of a check that need one: the template databases are created once.
 * @returns {{ address: Promise<string>, stop: () => Promise<void> }} address: for TEST_CLUSTER. Empty if it did not
 * start; then every suite starts its own and reports why that fails.
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
