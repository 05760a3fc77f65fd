import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { columnTypes } from '../../../src/server/db/types.ts';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../accounts.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import type { Casting, Member } from '../hazards/hazard-cast.ts';
import type { Ask } from '../hazards/hazard-life.ts';

/** Environment of a test server. Timers are off: a reminder would be counted among the messages of hazards. */
export const OPERATOR = { ADMIN_PASSWORD, DEMO_PASSWORD, CAPTCHA_OPEN: 'false', SEED: 'demo', TIMERS: 'false' };

/** Copies a database that contains a cast and no hazards, for a crew. */
export function crewDatabase(): Promise<TestDatabase> {
  return cloneDatabase('crew', async (url) => {
    // Imported on demand: only the process that fills the template needs the whole server.
    const { fillCrew } = await import('./crew-fill.ts');
    await fillCrew(url);
  });
}

export interface CrewWorld {
  database: TestDatabase;
  casting: Casting;
  ask: Ask;
  /** An empty folder for a server's files. */
  folder(): string;
  stop(): Promise<void>;
}

/** Creates a crew's database on the PostgreSQL of the run, with a connection for reading it. */
export async function crewWorld(): Promise<CrewWorld> {
  const database = await crewDatabase();
  const { host, port, user, password } = inject('cluster').application;
  const look = await lookInto({ host, port, user, password, database: database.name });
  const folders: string[] = [];
  return {
    database,
    casting: await readCasting(look.ask),
    ask: look.ask,
    folder() {
      const folder = mkdtempSync(join(tmpdir(), 'crew-'));
      folders.push(folder);
      return folder;
    },
    async stop() {
      await look.end();
      await database.drop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a connection for reading; it reconnects after its database was killed. */
export async function lookInto(connection: pg.ClientConfig): Promise<{ ask: Ask; end(): Promise<void> }> {
  // Parses values as the product does, because hashes are computed from them.
  const pool = new pg.Pool({ ...connection, types: columnTypes, ssl: false, max: 1 });
  pool.on('error', () => undefined);
  return {
    ask: async (text, values = []) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    end: () => pool.end(),
  };
}

/** Reads the cast of a database; equals the result of createCast() that made it. */
export async function readCasting(ask: Ask): Promise<Casting> {
  const users = await ask('select account, id from t_1.sys_user');
  const ids = Object.fromEntries(users.map(({ account, id }) => [String(account), String(id)]));
  const idOf = async (table: string, name?: string) => {
    const rows = await ask(`select id from t_1.${table} where $1::text is null or name = $1 order by id limit 1`, [
      name ?? null,
    ]);
    return Number(rows[0]?.id);
  };
  return {
    ids: ids as Record<Member, string>, // every member is among them
    orgs: {
      workshop: String(await idOf('sys_org', '合成一车间')),
      neighbour: String(await idOf('sys_org', '储运车间')),
    },
    types: { risk: await idOf('risk_type'), point: await idOf('risk_point_type') },
    address: await idOf('address'),
  };
}
