import type pg from 'pg';
import type { DatabaseOptions } from '../database.ts';
import { quoted } from '../session.ts';
import { inTransaction, withUpkeepClient } from './connection.ts';
import { readStructure } from './read-structure.ts';
import { OWN_SCHEMAS, type Structure } from './structure.ts';

/** One snapshot of the database: all reads see the same state. */
export interface Snapshot {
  client: pg.ClientBase;
  structure: Structure;
  /** Version of PostgreSQL as a number, such as 180004. */
  serverVersion: number;
  /** Applied migrations by scope and id, with their hashes. */
  migrations: MigrationNote[];
}

export interface MigrationNote {
  scope: string;
  id: string;
  hash: string;
}

/** Reads in one snapshot while a server may run; the server waits only if it alters tables. */
export function inSnapshot<T>(
  connection: DatabaseOptions['connection'],
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withUpkeepClient(connection, async (client) => {
    const tables = await readTableNames(client);
    return inTransaction(client, 'begin isolation level repeatable read, read only', async () => {
      // Locks all tables first: a table altered between reading its definition and its rows would spoil the backup.
      if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in access share mode`);
      const version = await client.query<{ n: number }>("select current_setting('server_version_num')::int as n");
      const migrationTable = await client.query("select to_regclass('platform.migration') is not null as known");
      const started = migrationTable.rows[0]?.known === true;
      const notes = started
        ? await client.query<MigrationNote>('select scope, id, hash from platform.migration order by scope, id')
        : { rows: [] };
      return work({
        client,
        structure: await readStructure(client),
        serverVersion: version.rows[0]?.n ?? 0,
        migrations: notes.rows,
      });
    });
  });
}

async function readTableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
       from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where ${OWN_SCHEMAS} and c.relkind = 'r' order by 1, 2`,
  );
  return rows.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`);
}
