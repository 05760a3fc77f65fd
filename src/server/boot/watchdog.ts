import { Worker } from 'node:worker_threads';
import { workerFile } from '../bounded/worker-file.ts';
import type { RunningPostgres } from '../postgres/supervisor.ts';
import { LOOK_MS } from './standstill.ts';

const BEAT_MS = 1_000;
/** Maximum wait for the stack, in ms; a loop in native code never returns one. */
const PATIENCE_MS = 2_000;

/** Data passed to the watching thread: the counter that the main thread raises every second. */
export interface Watching {
  beats: Int32Array;
  /** Maximum wait for the stack of the main thread, in ms. */
  patienceMs: number;
}

/** Message to the watching thread: interval of its checks in ms, or null for one check, whose result it sends back. */
export type Looking = number | null;

type Postgres = Pick<RunningPostgres, 'pid'> | null;

/**
 * Starts a thread that prints the stack of an endless loop in the main thread and ends the process;
 * scripts/boot/guard/guard.mjs starts the process again.
 * @param postgres database process that the guard ends if the server could not end it
 */
export async function beginWatchdog(postgres: Postgres, lookMs = LOOK_MS): Promise<void> {
  const { thread, ready } = await createWatchdog(postgres);
  thread.postMessage(lookMs satisfies Looking);
  await ready;
}

/** Returns the main thread's counter and the watching thread, which checks the counter when it receives a `Looking`. */
export async function createWatchdog(postgres: Postgres, { beatMs = BEAT_MS, patienceMs = PATIENCE_MS } = {}) {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  let sentPid = 0;
  setInterval(() => {
    Atomics.add(beats, 0, 1);
    if (postgres && postgres.pid !== sentPid) process.send?.({ database: postgres.pid });
    sentPid = postgres?.pid ?? 0;
  }, beatMs).unref();
  const script = await workerFile(new URL('./watchdog.worker.ts', import.meta.url));
  const workerData: Watching = { beats, patienceMs };
  const thread = new Worker(script, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } });
  thread.on('error', (error) => process.stderr.write(`${error}\n`));
  const ready = new Promise<void>((resolve) => {
    thread.once('message', () => {
      thread.unref();
      resolve();
    });
  });
  return { beats, thread, ready };
}
