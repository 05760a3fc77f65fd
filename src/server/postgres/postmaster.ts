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

export interface Launch {
  place: ClusterPaths;
  binaries: Binaries;
  endpoint: Endpoint;
  maxConnections?: number;
  thrownAway?: boolean;
}

export interface Postmaster {
  pid: number;
  ended: Promise<void>;
}

/** Maximum time of crash recovery, in ms; a longer one means a broken disk. */
const RECOVERY_MS = 300_000;
/** Maximum attempts: a new postmaster refuses to start for some seconds, until a killed one's children have ended. */
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
  /** Text written to the log since the log was opened. */
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

/** Settings of the embedded server: fully durable (security.md#F8), otherwise sized for a small machine. */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  superuser_reserved_connections: '3',
  shared_buffers: '64MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // No replicas: less log for bulk loads, no sender processes.
  wal_level: 'minimal',
  // Backup and restore lock all tables and indexes of all tenants at once.
  max_locks_per_transaction: '256',
  max_wal_senders: '0',
  // For solid-state disks. JIT is off, since it slows short queries (3.5 times on deep pages).
  random_page_cost: '1.1',
  jit: 'off',
  // Cores are few: a second worker for a query would take one from another request.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No ERROR: refused statements contain people's data, and the application reports them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** PostgreSQL 18 reads through three worker processes by default, which a small database does not need. */
const SINCE_18 = { io_method: 'sync' };

/** For databases of tests: no wait for the disk, and a power failure may ruin them. */
const THROWN_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Enough for the databases of many tests at once.
  shared_buffers: '256MB',
  max_wal_size: '2GB',
};

/** Minimal hashing: the password is random. */
const THROWN_AWAY_SINCE_16 = { scram_iterations: '1' };

interface Circumstances {
  endpoint: Endpoint;
  major: number;
  /** Default: enough for one server. */
  maxConnections?: number;
  /** True if the content may be lost. */
  thrownAway?: boolean;
}

function settingArguments(circumstances: Circumstances): string[] {
  const { endpoint, major, maxConnections = 60, thrownAway = false } = circumstances;
  const network = endpoint.socketDir
    ? { listen_addresses: '', unix_socket_directories: endpoint.socketDir, unix_socket_permissions: '0700' }
    : { listen_addresses: endpoint.host };
  const all = {
    ...SETTINGS,
    ...(thrownAway ? THROWN_AWAY : {}),
    ...(thrownAway && major >= 16 ? THROWN_AWAY_SINCE_16 : {}),
    max_connections: String(maxConnections),
    ...(major >= 18 ? SINCE_18 : {}),
    ...network,
    port: String(endpoint.port),
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
