import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, type RunningPostgres, startPostgres } from '../../../src/server/postgres/supervisor.ts';
import { inRoot } from '../../boot/paths.mjs';

/** Folder of all bench databases; it may be deleted, but the next run then takes some minutes longer. */
export const BENCH_DIR = inRoot('.cache/bench');

/** PostgreSQL server of the bench, with the same version and settings as the one embedded in the product. */
export interface Cluster {
  running: RunningPostgres;
  /** Folder for DATA_DIR with which the product would run this database itself. */
  dataDir: string;
}

export async function startCluster(key: string): Promise<Cluster> {
  const dataDir = join(BENCH_DIR, key);
  mkdirSync(dataDir, { recursive: true });
  const say = (fields: object, message?: string) => console.error(message, fields);
  return { running: await startPostgres({ dataDir, log: { warn: say, error: say } }), dataDir };
}

/** URL of a database for DATABASE_URL. */
export function urlOf({ running }: Cluster, database: string): string {
  const { host, port, user, password } = running.connection;
  const place = host.startsWith('/') ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}` : '';
  return `postgres://${user}:${password}@${place || `${host}:${port}/${database}`}`;
}

/** Runs `work` on a connection as the application's role, or as superuser, which alone may create databases. */
export async function withClient<T>(
  cluster: Cluster,
  { database, as = 'connection' }: { database: string; as?: 'connection' | 'superuser' },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const connection: Connection = { ...cluster.running[as], database };
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC -c search_path=' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function hasDatabase(cluster: Cluster, name: string): Promise<boolean> {
  return withClient(cluster, { database: 'postgres', as: 'superuser' }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_catalog.pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
}

/** Creates a database as a copy of another one, or an empty one with the extensions the product needs. */
export async function createDatabase(cluster: Cluster, name: string, template: string | null): Promise<void> {
  const owner = cluster.running.connection.user;
  await withClient(cluster, { database: 'postgres', as: 'superuser' }, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} owner ${owner} template ${template ?? 'template0'}`);
  });
  if (template !== null) return;
  await withClient(cluster, { database: name, as: 'superuser' }, async (client) => {
    for (const extension of ['pg_trgm', 'btree_gin']) {
      await client.query(`create extension if not exists ${extension} schema public`);
    }
  });
}

export async function renameDatabase(cluster: Cluster, from: string, to: string): Promise<void> {
  await withClient(cluster, { database: 'postgres', as: 'superuser' }, (client) =>
    client.query(`alter database ${from} rename to ${to}`),
  );
}
