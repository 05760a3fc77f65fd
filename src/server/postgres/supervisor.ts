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
  /** Needed if the pools of several servers connect; default: enough for one server. */
  maxConnections?: number;
  /** Only for tests: the content may be lost, so the database waits for no disk. */
  thrownAway?: boolean;
}

/** Connection settings for `pg`; `host` is the folder of the socket. They stay the same when the database restarts. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface RunningPostgres {
  /** Connection as the application's role: owner of its database, no superuser. */
  readonly connection: Connection;
  /** For tests and maintenance that create databases; the product itself never connects with it. */
  readonly superuser: Connection;
  readonly pid: number;
  /** Shuts down fast and releases DATA_DIR for other servers. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Runs the real PostgreSQL under DATA_DIR (decision 059). It is created on the first start, recovered after a crash,
 * restarted when it ends by itself, and stopped with the server.
 * @throws PostgresFailure with what to do, in Chinese and English
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

/** Restarts the database whenever it ends, until stop() is called. */
function supervise(launch: Launch, first: Postmaster, log: Log): Supervised {
  let current = first;
  let ending: Promise<void> | null = null;
  const stop = new AbortController();
  // Stops the database of a server that exits without its orderly shutdown.
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
    // Waits for the watcher: after the abort, a restart under way stops its own database.
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
 * Stops the database that a killed server left running; no other server can be using it, since the instance lock is
 * held. Starting it anew costs a fraction of a second, and every database then runs this version's programs and
 * settings, as a child with our log.
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

/** The part of the server's logger the supervisor uses. */
interface Log {
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}
