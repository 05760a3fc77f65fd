import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot } from '../../../scripts/boot/paths.mjs';

/** Limit that no machine reaches: looks end a program here, not time. */
const LIMIT_MS = 300_000;

/** Runs a program that a watchdog looks at when a message says so. */
function watched(does: string) {
  const program = `import { once } from 'node:events';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { createWatchdog } from ${JSON.stringify(inRoot('src/server/boot/watchdog.ts'))};
    const { beats, thread, ready } = await createWatchdog(null, { beatMs: 1, patienceMs: ${LIMIT_MS} });
    await ready;
    ${does}`;
  const words = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: inRoot('.'), encoding: 'utf8' });
  return { signal, status, stdout, stderr };
}

it(
  'ends a process whose loop stands still, and says where it was',
  () => {
    const { signal, stderr } = watched(`function countForEver() {
      thread.postMessage(1);
      for (let n = 0; ; n += 1) if (n < 0) return;
    }
    countForEver();`);
    expect({ signal, where: /at countForEver/.test(stderr) }).toEqual({ signal: 'SIGUSR2', where: true });
  },
  LIMIT_MS,
);

it(
  'leaves one alone that waits: it beats between any two looks',
  () => {
    const waiting = `thread.ref();
    for (let looks = 0; looks < 9; looks += 1) {
      for (const before = Atomics.load(beats, 0); Atomics.load(beats, 0) === before; ) await sleep(1);
      thread.postMessage(null);
      console.log((await once(thread, 'message'))[0]);
    }
    thread.unref();`;
    expect(watched(waiting)).toMatchObject({ signal: null, status: 0, stdout: 'false\n'.repeat(9) });
  },
  LIMIT_MS,
);
