import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { DATABASE, ensureApplicationDatabase, ROLE } from './application-database.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { chooseEndpoint, discardEndpoint, type Endpoint } from './endpoint.ts';
import { lockInstance } from './instance-lock.ts';
import { preparePlace } from './place.ts';
import { type Launch, launchPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import { disownPid, isOurPostmaster, readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './process-identity.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

export interface PostgresOptions {
  dataDir: string;
  log: Log;
  /** Maximum connections, for several servers on one database; default: enough for one server. */
  maxConnections?: number;
  /** For tests: the content may be lost, so there is no wait for the disk. */
  thrownAway?: boolean;
}

/** Connection settings for `pg`, which stay the same when the database restarts; `host` is the socket's folder. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface RunningPostgres {
  /** Connection by the application's role, which owns its database and is no superuser. */
  readonly connection: Connection;
  /** For tests and maintenance that create databases. */
  readonly superuser: Connection;
  readonly pid: number;
  /** Stops the database and releases DATA_DIR; may be called twice. */
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL under DATA_DIR (decision 059): creates it on the first start, recovers it after a crash, restarts it
 * when it ends.
 * @throws PostgresFailure with the remedy
 */
export async function startPostgres({ dataDir, log, ...more }: PostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(dataDir);
  const unlock = lockInstance(folder);
  try {
    const place = preparePlace(folder);
    const binaries = findBinaries(place.home, place.account);
    const secrets = loadSecrets(place.home);
    await stopOrphan(place.pgData, log);
    await ensureCluster(place, binaries, secrets);
    const endpoint = await chooseEndpoint(place.home, place.account);
    const launch = { place, binaries, endpoint, ...more };
    const postmaster = await launchPostmaster(launch);
    const supervised = supervise(launch, postmaster, log);
    return await finish({ supervised, endpoint: launch.endpoint, home: place.home, secrets, unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Started {
  supervised: Supervised;
  endpoint: Endpoint;
  home: string;
  secrets: Secrets;
  unlock: () => void;
}

async function finish({ supervised, endpoint, home, secrets, unlock }: Started): Promise<RunningPostgres> {
  const { host, port } = endpoint;
  const superuser = { host, port, user: SUPERUSER, password: secrets.superuser, database: 'postgres' };
  const admin: ClientConfig = { ...superuser, ssl: false, application_name: 'supervisor' };
  try {
    await ensureApplicationDatabase(admin, secrets.application);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return {
    connection: { host, port, user: ROLE, password: secrets.application, database: DATABASE },
    superuser,
    get pid() {
      return supervised.pid();
    },
    async stop() {
      await supervised.stop();
      discardEndpoint(endpoint, home);
      unlock();
    },
  };
}

interface Supervised {
  pid(): number;
  stop(): Promise<void>;
}

/** Restarts the database when it ends, until stop(). */
function supervise(launch: Launch, first: Postmaster, log: Log): Supervised {
  let current = first;
  let ending: Promise<void> | null = null;
  const stop = new AbortController();
  // Stops the database if the server exits without a stop.
  const onExit = () => signal(current.pid);
  process.once('exit', onExit);

  async function watch(): Promise<void> {
    for (;;) {
      await current.ended;
      if (stop.signal.aborted) return;
      log.error({ pid: current.pid }, 'the database ended by itself; starting it again');
      await relaunch();
    }
  }

  async function relaunch(): Promise<void> {
    for (let pause = 100; !stop.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        current = await launchPostmaster(launch, stop.signal);
        log.warn({ pid: current.pid }, 'the database runs again');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database does not start; trying again');
        await sleep(pause);
      }
    }
  }

  const watching = watch();
  async function end(): Promise<void> {
    stop.abort();
    await stopPostmaster(current.pid);
    // After the abort, a running restart stops its own database.
    await watching;
    process.removeListener('exit', onExit);
  }

  return {
    pid: () => current.pid,
    stop() {
      ending ??= end();
      return ending;
    },
  };
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // The process has already ended.
  }
}

/**
 * Stops the database of a killed server; the lock proves that no other server uses it. Starting the database again
 * takes a fraction of a second and applies this version's programs, settings and log.
 */
async function stopOrphan(pgData: string, log: Log): Promise<void> {
  const file = readPostmasterFile(pgData);
  if (!file || !isAlive(file.pid)) return;
  if (!isOurPostmaster(file.pid, pgData)) {
    disownPid(pgData);
    return;
  }
  log.warn({ pid: file.pid }, 'stopping the database a killed server left running');
  await stopPostmaster(file.pid);
}

interface Log {
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}
