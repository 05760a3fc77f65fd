import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Endpoint } from './endpoint.ts';
import { fail } from './failure.ts';
import { type ClusterPaths, nameOf, spawnOptions } from './place.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './process-identity.ts';
import { settingArguments } from './settings.ts';

export interface Launch {
  place: ClusterPaths;
  binaries: Binaries;
  endpoint: Endpoint;
  maxConnections?: number;
  thrownAway?: boolean;
}

export interface Postmaster {
  pid: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
}

/** Maximum time of crash recovery, in ms; a longer one means a broken disk. */
const RECOVERY_MS = 300_000;
/** Maximum attempts: until the children of a killed postmaster end, in seconds, a new one refuses to start. */
const RETRIES = 40;
const RETRY_MS = 250;
const LARGEST_LOG = 4_000_000;

/** Starts the database and waits until it accepts connections, recovery included. */
export async function launchPostmaster(launch: Launch, abort?: AbortSignal): Promise<Postmaster> {
  const log = openLog(launch.place.home);
  for (let attempt = 1; ; attempt++) {
    const child = spawnPostmaster(launch, log);
    const ended = whenEnded(child);
    if (await isReady(child, launch.place.pgData, abort)) return { pid: child.pid ?? 0, ended };
    const reason = log.tail();
    if (abort?.aborted || attempt >= RETRIES || !/shared memory block|lock file .* already exists/.test(reason)) {
      fail(`数据库无法启动：${reason}`, 'PostgreSQL did not start; its own words are above.');
    }
    await sleep(RETRY_MS);
  }
}

function spawnPostmaster(launch: Launch, log: Log): ChildProcess {
  const { place, binaries } = launch;
  const file = log.open();
  try {
    const args = ['-D', nameOf(place.pgData, place), ...settingArguments({ ...launch, major: binaries.major })];
    // A file, since a pipe without a reader would block the database.
    const stdio = ['ignore' as const, file, file];
    return spawn(binaries.postgres, args, { ...spawnOptions(place.pgData, place.account), stdio });
  } finally {
    closeSync(file);
  }
}

function whenEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}

/** False if the process ended; PostgreSQL writes its state into postmaster.pid. */
async function isReady(child: ChildProcess, pgData: string, abort?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + RECOVERY_MS;
  while (Date.now() < deadline) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    const file = readPostmasterFile(pgData);
    if (abort?.aborted) child.kill('SIGINT');
    else if (file?.pid === child.pid && file.state === 'ready') return true;
    await sleep(5);
  }
  child.kill('SIGQUIT');
  return false;
}

const STOP_STEPS: readonly { signal: NodeJS.Signals; waitMs: number }[] = [
  // Fast shutdown: open transactions are rolled back.
  { signal: 'SIGINT', waitMs: 20_000 },
  // Immediate shutdown, like a crash, with recovery at the next start.
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
];

/** Stops a database, even if it is not a child of this process, with increasingly firm signals. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, waitMs } of STOP_STEPS) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await endsWithin(pid, waitMs)) return;
  }
}

async function endsWithin(pid: number, ms: number): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; ) {
    if (!isAlive(pid)) return true;
    await sleep(5);
  }
  return false;
}

interface Log {
  open(): number;
  /** Text written since it was opened. */
  tail(): string;
}

function openLog(home: string): Log {
  const path = join(home, 'server.log');
  let from = 0;
  return {
    open() {
      from = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (from > LARGEST_LOG) {
        renameSync(path, `${path}.1`);
        from = 0;
      }
      return openSync(path, 'a', 0o600);
    },
    tail: () => readFileSync(path).subarray(from).toString('utf8').trim().slice(-2_000),
  };
}
