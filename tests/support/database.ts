import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Connection } from '../../src/server/postgres/supervisor.ts';
import { ADMIN, ADMIN_PASSWORD, DEMO_PASSWORD } from './accounts.ts';
import { quickHash } from './quick-hash.ts';

export interface TestDatabase {
  name: string;
  /** Value for DATABASE_URL; connects as the application's role. */
  url: string;
  drop(): Promise<void>;
}

/** Fills a template database; runs once per test run, or once for all suites of a check. */
export type Fill = (url: string) => Promise<void>;

/** Creates an empty database of the application's role, with the extensions the product needs. */
export async function createDatabase(): Promise<TestDatabase> {
  return withSuperuser(async (client) => {
    const database = describeDatabase(`test_${randomBytes(6).toString('hex')}`);
    await createEmpty(client, database.name);
    return database;
  });
}

/**
 * Copies a template database, which is filled once per run. A copy takes a fraction of a second, migrations and seeds
 * take many.
 * @param template name of the content
 */
export async function cloneDatabase(template: string, fill: Fill): Promise<TestDatabase> {
  return withSuperuser(async (client) => {
    const source = `template_${template}`;
    // Test files run in several processes: the first one fills the template, the others wait for the lock.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [source]);
    await ensureTemplate(client, source, fill);
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [source]);
    const copy = describeDatabase(`test_${randomBytes(6).toString('hex')}`);
    await client.query(
      `CREATE DATABASE ${copy.name} OWNER ${inject('cluster').application.user} TEMPLATE ${source} STRATEGY file_copy`,
    );
    return copy;
  });
}

async function ensureTemplate(client: Client, name: string, fill: Fill): Promise<void> {
  const { rows } = await client.query<{ datistemplate: boolean }>(
    'SELECT datistemplate FROM pg_database WHERE datname = $1',
    [name],
  );
  if (rows[0]?.datistemplate) return;
  // A database that is not yet a template was left half-filled by a test that failed.
  if (rows[0]) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await createEmpty(client, name);
  await fill(describeDatabase(name).url);
  await quickenPasswords(name);
  await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
}

/**
 * Replaces the password hashes of a template by cheap ones, because tests sign in often. Each account has one of two
 * passwords (accounts.ts).
 */
async function quickenPasswords(database: string): Promise<void> {
  const hashes = [await quickHash(ADMIN_PASSWORD), await quickHash(DEMO_PASSWORD)];
  await withClient({ ...inject('cluster').superuser, database }, async (inside) => {
    await inside.query(
      `UPDATE t_1.sys_user_credential SET password_hash = CASE WHEN account = '${ADMIN}' THEN $1 ELSE $2 END
       FROM t_1.sys_user WHERE sys_user.id = user_id`,
      hashes,
    );
  });
}

async function createEmpty(client: Client, name: string): Promise<void> {
  const { superuser, application } = inject('cluster');
  await client.query(`CREATE DATABASE ${name} OWNER ${application.user} TEMPLATE template0`);
  await withClient({ ...superuser, database: name }, async (inside) => {
    for (const extension of ['pg_trgm', 'btree_gin']) await inside.query(`CREATE EXTENSION ${extension}`);
  });
}

function describeDatabase(name: string): TestDatabase {
  const { host, port, user, password } = inject('cluster').application;
  return {
    name,
    url: `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    drop: () =>
      withSuperuser(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

function withSuperuser<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(inject('cluster').superuser, work);
}

/** Runs work on a connection of its own, for tests that read rows directly. */
export async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, ssl: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens a connection, which the caller closes. */
export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
