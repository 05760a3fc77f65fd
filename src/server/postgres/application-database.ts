import { Client, type ClientConfig } from 'pg';
import { fail } from './failure.ts';

export const DATABASE = 'hazard';
export const ROLE = 'hazard';
/** Extensions for indexes, which only the superuser can create. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** Creates or updates the application's role, database and extensions; takes some ms per start. */
export async function ensureApplicationDatabase(superuser: ClientConfig, password: string): Promise<void> {
  await using(superuser, async (client) => {
    await ensureRole(client, password);
    await ensureDatabase(client);
  });
  await using({ ...superuser, database: DATABASE }, async (client) => {
    for (const name of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    await refuseBlindTrigrams(client);
  });
}

async function using(config: ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
  if (rowCount) return;
  const options = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
  await client.query(`CREATE ROLE ${ROLE} ${options} PASSWORD ${client.escapeLiteral(password)}`);
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount) return;
  await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE} TEMPLATE template0`);
  await client.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
}

async function refuseBlindTrigrams(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>("SELECT cardinality(show_trgm('安全阀')) AS count");
  if (rows[0]?.count) return;
  fail(
    '数据库的 LC_CTYPE 不识别中文，关键字搜索将无结果。',
    'The cluster was made with an LC_CTYPE that knows no Chinese.',
  );
}
