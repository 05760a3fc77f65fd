import pg from 'pg';
import type { DatabaseOptions } from '../database.ts';

/** Settings of the server's connections, without time limits: copying a large table takes minutes. */
const SETTINGS = [
  '-c search_path=',
  '-c timezone=UTC',
  '-c datestyle=ISO',
  '-c jit=off',
  '-c statement_timeout=0',
  '-c lock_timeout=0',
  '-c idle_in_transaction_session_timeout=0',
].join(' ');

export const UPKEEP_NAME = 'hazard-upkeep';

/** Runs `work` on one connection, for a backup or restore. */
export async function withUpkeepClient<T>(
  connection: DatabaseOptions['connection'],
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const where = typeof connection === 'string' ? { connectionString: connection } : { ...connection };
  const client = new pg.Client({ ...where, application_name: UPKEEP_NAME, options: SETTINGS, keepAlive: true });
  // A lost connection makes the statement fail; without this listener, the error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` in one transaction that begins with this statement. */
export async function inTransaction<T>(client: pg.ClientBase, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const answer = await work();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
