import type pg from 'pg';
import type { DatabaseOptions } from '../database.ts';
import { quoted } from '../session.ts';
import { inTransaction, UPKEEP_NAME, withUpkeepClient } from './connection.ts';
import { OWN_SCHEMAS, type Structure } from './structure.ts';

/** Content of a database before it is restored. */
export interface Occupied {
  schemas: string[];
  tables: number;
  /** Estimated number of rows. */
  rows: number;
  /** Number of other connections to the database, such as those of a running server. */
  connections: number;
  /** Version of PostgreSQL as a number, such as 180004. */
  serverVersion: number;
}

export function readOccupied(connection: DatabaseOptions['connection']): Promise<Occupied> {
  return withUpkeepClient(connection, async (client) => {
    const schemas = await client.query<{ name: string }>(
      `select n.nspname as name from pg_catalog.pg_namespace n where ${OWN_SCHEMAS} order by 1`,
    );
    const tables = await client.query<{ tables: number; rows: number }>(
      `select count(*)::int as tables, coalesce(sum(s.n_live_tup), 0)::float8 as rows
         from pg_catalog.pg_stat_user_tables s join pg_catalog.pg_namespace n on n.nspname = s.schemaname
        where ${OWN_SCHEMAS}`,
    );
    const others = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_catalog.pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
          and application_name <> $1`,
      [UPKEEP_NAME],
    );
    const version = await client.query<{ n: number }>("select current_setting('server_version_num')::int as n");
    const { tables: count = 0, rows = 0 } = tables.rows[0] ?? {};
    return {
      schemas: schemas.rows.map(({ name }) => name),
      tables: count,
      rows,
      connections: others.rows[0]?.n ?? 0,
      serverVersion: version.rows[0]?.n ?? 0,
    };
  });
}

/** Replaces the database's content in one transaction: an interrupted restore changes nothing. */
export function replaceContent(
  connection: DatabaseOptions['connection'],
  { occupied, structure }: { occupied: readonly string[]; structure: Structure },
  fill: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  return withUpkeepClient(connection, async (client) => {
    await client.query("set maintenance_work_mem = '192MB'");
    // Functions may name tables that are created later.
    await client.query('set check_function_bodies = off');
    await inTransaction(client, 'begin', async () => {
      await runAll(client, clearing(occupied, structure));
      await fill(client);
      await runAll(client, structure.after);
      await setSequences(client, structure);
    });
    for (const { schema, name } of structure.tables) await client.query(`analyze ${quoted(schema)}.${quoted(name)}`);
  });
}

function clearing(occupied: readonly string[], { schemas, before, tables }: Structure): string[] {
  return [
    ...occupied.map((schema) => `drop schema ${quoted(schema)} cascade`),
    ...schemas.map((schema) => `create schema ${quoted(schema)}`),
    ...before,
    ...tables.map(({ create }) => create),
  ];
}

async function runAll(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

async function setSequences(client: pg.ClientBase, { sequences }: Structure): Promise<void> {
  for (const { schema, name, last, called } of sequences)
    await client.query('select pg_catalog.setval($1::regclass, $2, $3)', [`${schema}.${name}`, last, called]);
  // Removes stored transaction ids: the backed-up cluster assigned them, and this cluster could assign the same ids.
  await client.query('update platform.tenant set identity_tx = null where identity_tx is not null');
}
