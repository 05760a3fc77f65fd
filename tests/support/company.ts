import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { FeaturePlatform } from '../../src/features/feature.ts';
import { createDemoSeed } from '../../src/features/start/demo/server/demo-seed.ts';
import { seedIfEmpty } from '../../src/features/start/seed/server/seed.ts';
import { startServer } from '../../src/server/boot/server.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Excerpt } from '../../src/server/seed-state.sql.ts';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from './accounts.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';
import { bySize } from './size.ts';

/**
 * Starts a server with the demo company (departments, people, addresses, risk points, items) but without its hazards,
 * which take most time to create.
 */
export async function startCompanyServer(options: Omit<TestServerOptions, 'seed'> = {}): Promise<TestServer> {
  const database = options.database ?? (await companyDatabase());
  const server = await startTestServer({ ...options, database });
  return { ...server, stop: () => stop(server, options.database ? null : database) };
}

/**
 * Starts a server with the demo company and its latest 200 hazards, at night with those of two years (checked by
 * demo-data.db.test.ts).
 */
export async function startDemoServer(options: Omit<TestServerOptions, 'seed' | 'database'> = {}): Promise<TestServer> {
  const excerpt = bySize<Excerpt>({ day: { latest: 200 }, night: {} });
  const database = await cloneDatabase('demo', (url) => fill(url, excerpt));
  const server = await startTestServer({ ...options, database });
  return { ...server, stop: () => stop(server, database) };
}

/** Clones the database of the demo company without hazards. */
export function companyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('company', (url) => fill(url, { upTo: 0 }));
}

async function stop(server: TestServer, own: TestDatabase | null): Promise<void> {
  await server.stop();
  await own?.drop();
}

async function fill(url: string, excerpt: Excerpt): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'company-'));
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', SEED: 'demo', ADMIN_PASSWORD, DEMO_PASSWORD };
  const config = readConfig(env);
  // The log is silent: the self-check of the demo data reports the missing hazards, as it should.
  const prepare = (platform: FeaturePlatform) => seedIfEmpty(platform, createDemoSeed(excerpt));
  const server = await startServer({ config, log: pino({ level: 'silent' }), prepare });
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
