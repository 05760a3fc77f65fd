import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import type { FeaturePlatform } from '../../src/features/feature.ts';
import type { App } from '../../src/server/boot/app.ts';
import { type RunningServer, type ServerParts, startServer } from '../../src/server/boot/server.ts';
import { type Environment, readConfig } from '../../src/server/config.ts';
import { type TimerRun, timerJob } from '../../src/server/jobs/timer-jobs.ts';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { serverLog } from './browser/evidence.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

export interface TestServerOptions {
  /** Content of the database; default `demo`. */
  seed?: 'demo' | 'none';
  /** Environment variables of the runtime contract, added to those of every test server. */
  env?: Environment;
  /** Clock of the server, for tests of deadlines. */
  now?: () => Date;
  /** Resources beside those of the installation. */
  descriptors?: readonly Descriptor[];
  /** Replaces the features' own preparation of the database. */
  prepare?: ServerParts['prepare'];
  /** Receives every line that the server logs, from `trace` on. */
  logTo?: pino.DestinationStream;
  /** True for tests of the limits of time: they are those of users' servers. */
  strict?: true;
  /** Another server's database: two instances of one installation. */
  database?: TestDatabase;
}

export interface TestServer {
  base: string;
  database: TestDatabase;
  platform: FeaturePlatform;
  /** HTTP server, for tests that list its routes. */
  app: App;
  /** A client signed in as this account, by default as superAdmin. */
  login(account?: string, password?: string, tenant?: string): Promise<ApiClient>;
  /** A client without a session. */
  anonymous: ApiClient;
  stop(): Promise<void>;
}

/** Starts the product's server on a free port, with a database of its own that the product's seed has filled. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { seed = 'demo' } = options;
  // The template `demo` belongs to company.ts and has fewer hazards.
  const database = options.database ?? (await cloneDatabase(`seed_${seed}`, (url) => fill(url, seed)));
  const { server, dataDir } = await start(database.url, { ...options, seed });
  return toTestServer(server, {
    database,
    async tidy() {
      if (!options.database) await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

/** Wraps a running server for tests; `tidy` runs after the server has stopped. */
export function toTestServer(
  server: RunningServer,
  { database, tidy }: { database: TestDatabase; tidy(): Promise<void> },
): TestServer {
  return {
    base: server.address,
    database,
    platform: server.platform,
    app: server.app,
    anonymous: new ApiClient(server.address),
    login: (account, password, tenantId) =>
      ApiClient.signedIn(server.address, account, { ...(password && { password }), ...(tenantId && { tenantId }) }),
    async stop() {
      await server.stop();
      await tidy();
    },
  };
}

/** Runs a timer's work once, as the scheduler of a server does; returns its sentence about what was done. */
export async function runTimer<T = string>(
  { platform }: Pick<TestServer, 'platform'>,
  timer: { run(of: TimerRun): T | Promise<T> } | string,
): Promise<T | string | undefined> {
  const job = typeof timer === 'string' ? timerJob(timer) : timer;
  return job?.run({ platform, tenant: '1', signal: new AbortController().signal });
}

/** Limits of time on a busy machine: a call ends before the test's own limit. Browsers wait 6 s, whatever the server does. */
const PATIENT = { patience: 2.4, requestMs: 12_000 };
const AS_BROWSERS_WAIT = { patience: PATIENT.patience };

/**
 * Port that the servers of this process use one after the other. Is 0 before the first start, null if each server takes
 * a port of its own.
 */
let keptPort: number | null = null;

/** Starts all servers of this process at one address, so that a browser reuses its cache, which is keyed by address. */
export function keepOneAddress(): void {
  keptPort ??= 0;
}

async function portToTake(): Promise<number> {
  return keptPort !== null && (await isFree(keptPort)) ? keptPort : 0;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}

/** Starts a server on an empty database, as an operator does, and stops it when all its data have arrived. */
async function fill(url: string, seed: 'demo' | 'none'): Promise<void> {
  const { server, dataDir } = await start(url, { seed });
  while (!(await fetch(`${server.address}/readyz`)).ok) await sleep(100);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function start(url: string, options: TestServerOptions) {
  const { seed = 'demo', env, now, descriptors = [], logTo, prepare, strict = false } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'server-'));
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(await portToTake()),
    SEED: seed,
    ADMIN_PASSWORD,
    DEMO_PASSWORD,
    LOG_LEVEL: 'error',
    CAPTCHA_OPEN: 'false',
    // Timers would write between two readings that a test compares.
    TIMERS: 'false',
    ...env,
  });
  const log = logOf(config.logLevel, logTo);
  const limits = strict ? {} : keptPort === null ? PATIENT : AS_BROWSERS_WAIT;
  const more = { ...(now ? { now } : {}), ...(prepare ? { prepare } : {}) };
  const server = await startServer({ config, log, descriptors, checkNames: true, ...limits, ...more });
  if (keptPort === 0) keptPort = Number(new URL(server.address).port);
  return { server, dataDir };
}

function logOf(level: string, logTo: pino.DestinationStream | undefined): pino.Logger {
  if (logTo) return pino({ level: 'trace' }, logTo);
  const kept = serverLog();
  if (!kept) return pino({ level });
  // Standard output keeps the configured level; the recorded log starts at `info`, as evidence of a failed test.
  const output = { level: level as pino.Level, stream: process.stdout };
  return pino(
    { level: 'info' },
    pino.multistream(level === 'silent' ? [kept] : [output, { level: 'info', stream: kept }]),
  );
}
