import type { Database } from '../db/database.ts';
import { deleteExpired } from '../installation.sql.ts';
import { NO_TENANT } from '../tenants.ts';

/** Retention of rows in a table of schema platform, counted from the time in one of their columns. */
export interface Retention {
  table: string;
  column: string;
  keepMs: number;
}

/** Removes rows that no call will read again and returns their number; several processes may run it at once. */
export async function removeExpired(database: Database, now: Date, rules: readonly Retention[]): Promise<number> {
  const db = database.session(NO_TENANT);
  let count = 0;
  for (const { table, column, keepMs } of rules) {
    const before = new Date(now.getTime() - keepMs);
    count += await deleteExpired(db, { table, column, before });
  }
  return count;
}
