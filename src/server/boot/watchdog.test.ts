import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot } from '../../../scripts/boot/paths.mjs';

/** A program with a watchdog of this interval, which then runs this code. */
function watched(lookMs: number, does: string) {
  const program = `import { beginWatchdog } from ${JSON.stringify(inRoot('src/server/boot/watchdog.ts'))};
    beginWatchdog(null, ${lookMs});
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    ${does}`;
  const words = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { signal, status, stderr } = spawnSync(process.execPath, words, { cwd: inRoot('.'), encoding: 'utf8' });
  return { signal, status, stderr };
}

it('ends a process whose loop stands still, and says where it was', () => {
  const { signal, stderr } = watched(
    1_000,
    'function countForEver() { for (let n = 0; ; n += 1) if (n < 0) return; } countForEver();',
  );
  expect({ signal, where: /at countForEver/.test(stderr) }).toEqual({ signal: 'SIGUSR2', where: true });
}, 60_000);

it('leaves one alone that waits', () => {
  const waiting = 'await new Promise((resolve) => setTimeout(resolve, 9_000));';
  expect(watched(2_000, waiting)).toMatchObject({ signal: null, status: 0 });
}, 60_000);
