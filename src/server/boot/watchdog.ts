import { Worker } from 'node:worker_threads';
import { workerFile } from '../bounded/worker-file.ts';
import type { RunningPostgres } from '../postgres/supervisor.ts';
import { LOOK_MS } from './standstill.ts';

const BEAT_MS = 1_000;

/** Data passed to the watching thread: the counter this thread raises, and how often to look. */
export interface Watching {
  beats: Int32Array;
  lookMs: number;
}

/**
 * Starts a thread that watches this one. It prints the functions of an endless loop and ends the process, which
 * scripts/boot/guard/guard.mjs starts again.
 * @param postgres its process id is sent to the guard, which ends the database if the server could not
 */
export function beginWatchdog(postgres: Pick<RunningPostgres, 'pid'> | null, lookMs = LOOK_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  let sentPid = 0;
  setInterval(() => {
    Atomics.add(beats, 0, 1);
    if (postgres && postgres.pid !== sentPid) process.send?.({ database: postgres.pid });
    sentPid = postgres?.pid ?? 0;
  }, BEAT_MS).unref();
  void workerFile(new URL('./watchdog.worker.ts', import.meta.url)).then((script) => {
    const workerData: Watching = { beats, lookMs };
    const watching = new Worker(script, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } });
    watching.on('error', (error) => process.stderr.write(`${error}\n`));
    watching.unref();
  });
}
