import type { Database } from '../db/database.ts';
import { deleteExpired } from '../installation.sql.ts';
import { NO_TENANT } from '../tenants.ts';

/** Rule for how long rows of a table in schema `platform` are kept, counted from the time in one of their columns. */
export interface Retention {
  table: string;
  column: string;
  keepMs: number;
}

/** Deletes rows that the rules no longer keep; returns their number. Several processes may run this at once. */
export async function removeExpired(database: Database, now: Date, rules: readonly Retention[]): Promise<number> {
  const db = database.session(NO_TENANT);
  let count = 0;
  for (const { table, column, keepMs } of rules) {
    const before = new Date(now.getTime() - keepMs);
    count += await deleteExpired(db, { table, column, before });
  }
  return count;
}
