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
import { ADMIN, ADMIN_PASSWORD, DEMO_PASSWORD } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { serverLog } from './browser/evidence.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

export interface TestServerOptions {
  /** Content of the database; `demo` unless said. */
  seed?: 'demo' | 'none';
  /** Environment of the runtime contract beside what every test server gets. */
  env?: Environment;
  /** The one clock, for tests of deadlines. */
  now?: () => Date;
  /** Resources beside those of the installation. */
  descriptors?: readonly Descriptor[];
  /** Instead of what the features prepare a database with. */
  prepare?: ServerParts['prepare'];
  /** Gets every line the server logs, from `trace` on. */
  logTo?: pino.DestinationStream;
  /** Another server's database: two instances of one installation. */
  database?: TestDatabase;
}

export interface TestServer {
  base: string;
  database: TestDatabase;
  platform: FeaturePlatform;
  /** The HTTP server itself, for tests that ask it which routes it has. */
  app: App;
  /** A client signed in as this account; accounts other than superAdmin have the demo password. */
  login(account?: string, password?: string, tenant?: string): Promise<ApiClient>;
  /** A client without a session. */
  anonymous: ApiClient;
  stop(): Promise<void>;
}

/** The product's own server on a free port, with a database of its own that was filled by the product's own seed. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { seed = 'demo' } = options;
  // `demo` is that of company.ts, with fewer hazards.
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

/** A server of this process as tests use it; `tidy` is done after it has stopped. */
export function toTestServer(
  server: RunningServer,
  { database, tidy }: { database: TestDatabase; tidy(): Promise<void> },
): TestServer {
  const anonymous = new ApiClient(server.address);
  return {
    base: server.address,
    database,
    platform: server.platform,
    app: server.app,
    anonymous,
    login: (account = ADMIN, password = account === ADMIN ? ADMIN_PASSWORD : DEMO_PASSWORD, tenantId = '1') =>
      login(anonymous, { account, password, tenantId }),
    async stop() {
      await server.stop();
      await tidy();
    },
  };
}

/** Of the five seconds a request has. */
const POOL_WAIT_MS = 4_500;

/** Where the servers of this process are to be found, one after the other; null as long as each has a port of its own. */
let keptPort: number | null = null;

/** What a browser has kept of one server it then finds at the next: it goes by addresses. */
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

/** A first start on an empty database, as an operator's would be, until all its data have arrived. */
async function fill(url: string, seed: 'demo' | 'none'): Promise<void> {
  const { server, dataDir } = await start(url, { seed });
  while (!(await fetch(`${server.address}/readyz`)).ok) await sleep(100);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function start(url: string, options: TestServerOptions) {
  const { seed = 'demo', env, now, descriptors = [], logTo, prepare } = options;
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
    // What runs by itself would write between what a test compares.
    TIMERS: 'false',
    ...env,
  });
  const log = logOf(config.logLevel, logTo);
  const more = { ...(now ? { now } : {}), ...(prepare ? { prepare } : {}) };
  const server = await startServer({ config, log, descriptors, checkNames: true, poolWaitMs: POOL_WAIT_MS, ...more });
  if (keptPort === 0) keptPort = Number(new URL(server.address).port);
  return { server, dataDir };
}

function logOf(level: string, logTo: pino.DestinationStream | undefined): pino.Logger {
  if (logTo) return pino({ level: 'trace' }, logTo);
  const kept = serverLog();
  if (!kept) return pino({ level });
  // Told as ever; what led to it is kept for a test that fails.
  const told = { level: level as pino.Level, stream: process.stdout };
  return pino(
    { level: 'info' },
    pino.multistream(level === 'silent' ? [kept] : [told, { level: 'info', stream: kept }]),
  );
}

async function login(
  anonymous: ApiClient,
  credentials: { account: string; password: string; tenantId: string },
): Promise<ApiClient> {
  return new ApiClient(anonymous.base, await anonymous.write<string>('/login', credentials));
}
