import { join } from 'node:path';
import { inRoot } from '../../boot/paths.mjs';
import { type Cluster, urlOf, withClient } from '../world/cluster.ts';
import { closeSessions, openSessions, type Sessions } from '../world/sessions.ts';
import { type Served, startChild } from './child.ts';

/** One database in which all accounts are signed in, and the servers that were started on it. */
export interface Arena {
  cluster: Cluster;
  database: string;
  sessions: Sessions;
  product(): Promise<Served>;
  opponent(): Promise<Served>;
  stop(): Promise<void>;
}

export async function openArena(cluster: Cluster, database: string): Promise<Arena> {
  const sessions = await withClient(cluster, { database }, openSessions);
  const url = urlOf(cluster, database);
  const started = new Map<string, Promise<Served>>();
  const once = (name: string, start: () => Promise<Served>) => {
    const server = started.get(name) ?? start();
    started.set(name, server);
    return server;
  };
  return {
    cluster,
    database,
    sessions,
    product: () => once('product', () => startProduct({ DATABASE_URL: url, DATA_DIR: join(cluster.dataDir, 'files') })),
    opponent: () => once('opponent', () => startOpponent(url)),
    async stop() {
      for (const served of started.values()) await (await served).stop();
      await withClient(cluster, { database }, closeSessions);
    },
  };
}

/** Starts the built product as `npm start` does, with run/probe.mjs loaded into its process. */
export function startProduct(env: Record<string, string>): Promise<Served> {
  return startChild({
    name: 'product',
    file: inRoot('dist/server/main.js'),
    env: {
      PORT: '0',
      CAPTCHA_OPEN: 'false',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: 'Bench-2026',
      DEMO_PASSWORD: 'Bench-2026',
      ...env,
    },
    execArgv: ['--enable-source-maps', '--import', inRoot('scripts/bench/run/probe.mjs'), ...profiling()],
  });
}

/** Node arguments that write a CPU profile to the folder in `BENCH_PROFILE`; empty without this variable. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

function startOpponent(url: string): Promise<Served> {
  return startChild({
    name: 'opponent',
    file: inRoot('scripts/bench/opponent/main.ts'),
    env: { DATABASE_URL: url },
    execArgv: ['--import', 'tsx', '--import', inRoot('scripts/bench/run/probe.mjs')],
  });
}
