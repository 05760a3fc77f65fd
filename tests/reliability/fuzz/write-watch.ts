import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { WATCH_TRIGGER } from '../../../src/server/db/statements/fold-guard.ts';
import type { TestServer } from '../../support/server.ts';

/**
 * Logs, limits and session data, which refused calls may write (security.md#2). Keys are made when first needed, and an
 * import takes its numbers beforehand: unused ones are lost.
 */
const FREE = new Set([
  ...'sys_op_log sys_ex_log sys_vis_log serial_counter sys_online_user'.split(' ').map((table) => `t_1.${table}`),
  ...'session secret login_attempt rate_window known_login demo_ticket captcha captcha_pass hub_connection'
    .concat(' schema_module job setting')
    .split(' ')
    .map((table) => `platform.${table}`),
]);

/** One committed transaction that wrote. */
export interface Written {
  /** X-Request-Id of the call whose transaction it was; null: none. */
  key: string | null;
  /** `schema.table`, sorted. */
  tables: string[];
}

/**
 * Records which request wrote which tables; a refused call leaves no note. Triggers on every business table note each
 * committed transaction, whose row in the idempotency table names the request.
 */
export class WriteWatch {
  readonly #client: Client;
  readonly #server: TestServer;

  private constructor(client: Client, server: TestServer) {
    this.#client = client;
    this.#server = server;
  }

  static async start(server: TestServer): Promise<WriteWatch> {
    const client = new Client({ ...inject('cluster').superuser, database: server.database.name, ssl: false });
    await client.connect();
    await client.query(SETUP);
    const { rows } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_catalog.pg_tables where schemaname in ('platform') or schemaname like 't\\_%'`,
    );
    for (const { name } of rows.filter((row) => !FREE.has(row.name))) await client.query(triggerOn(name));
    await client.query('create event trigger watch_ddl on ddl_command_end execute function watch.ddl()');
    return new WriteWatch(client, server);
  }

  /** Everything committed since the last look. */
  async take(): Promise<Written[]> {
    const { rows } = await this.#client.query<{ key: string | null; tables: string[] }>(
      `with gone as (delete from watch.written returning xid, name), keys as (delete from watch.keyed returning xid, key)
       select max(keys.key::text) as key, array_agg(distinct gone.name order by gone.name) as tables
         from gone left join keys using (xid) group by gone.xid`,
    );
    return rows;
  }

  /** Files without a row, and files of uploads that no request is sending. */
  async strayFiles(): Promise<string[]> {
    const { dataDir } = this.#server.platform.config;
    const stored = await namesIn(join(dataDir, 'files'));
    const under = await namesIn(join(dataDir, 'tmp'));
    const { rows } = await this.#client.query<{ name: string }>(
      'select file_object_name as name from t_1.sys_file_info where file_object_name = any($1)',
      [stored],
    );
    const recorded = new Set(rows.map(({ name }) => name));
    return [...stored.filter((name) => !recorded.has(name)), ...under.map((name) => `tmp/${name}`)];
  }

  stop(): Promise<void> {
    return this.#client.end();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const SETUP = `
  create schema watch;
  create unlogged table watch.written (xid xid8, name text, primary key (xid, name));
  create unlogged table watch.keyed (xid xid8 primary key, key uuid);
  create function watch.note() returns trigger language plpgsql security definer as $$
  begin
    if tg_op = 'UPDATE' then
      -- By its bytes: not every type can be compared.
      if new *= old then return null; end if;
    end if;
    insert into watch.written values (pg_current_xact_id(), tg_table_schema || '.' || tg_table_name) on conflict do nothing;
    return null;
  end $$;
  create function watch.key() returns trigger language plpgsql security definer as $$
  begin
    insert into watch.keyed values (pg_current_xact_id(), new.key) on conflict do nothing;
    return null;
  end $$;
  create function watch.ddl() returns event_trigger language plpgsql security definer as $$
  begin
    insert into watch.written values (pg_current_xact_id(), 'ddl') on conflict do nothing;
  end $$;`;

function triggerOn(name: string): string {
  if (name === 'platform.idempotency')
    return 'create trigger watch_key after insert on platform.idempotency for each row execute function watch.key()';
  return `create trigger ${WATCH_TRIGGER} after insert or update or delete on ${name} for each row execute function watch.note()`;
}
