import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type Connection, type RunningPostgres, startPostgres } from '../../src/server/postgres/supervisor.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL: what its superuser and what the application's role connect with. */
    cluster: { superuser: Connection; application: Connection };
  }
}

interface Cluster {
  running: RunningPostgres;
  folder: string;
  users: number;
}

declare global {
  /** Every test project loads this file anew, but all of a run share one database server; the last stops it. */
  var testCluster: Promise<Cluster> | undefined;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.testCluster ??= start();
  const cluster = await globalThis.testCluster;
  cluster.users += 1;
  project.provide('cluster', { superuser: cluster.running.superuser, application: cluster.running.connection });
  return async () => {
    cluster.users -= 1;
    if (cluster.users > 0) return;
    globalThis.testCluster = undefined;
    await cluster.running.stop();
    rmSync(cluster.folder, { recursive: true, force: true });
  };
}

async function start(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const say = (fields: object, message?: string) => console.error(message, fields);
  const running = await startPostgres({ dataDir: folder, log: { warn: say, error: say }, maxConnections: 300 });
  // Nobody pulls the plug of this one: commits need not wait for the disk. What survives a crash is tried on databases of
  // installations of their own (tests/reliability).
  const superuser = new Client({ ...running.superuser, ssl: false });
  await superuser.connect();
  await superuser.query(`ALTER ROLE ${running.connection.user} SET synchronous_commit = off`);
  await superuser.end();
  return { running, folder, users: 0 };
}
