import type { Database } from './db/database.ts';
import { readSeedState } from './seed-state.sql.ts';
import { DEFAULT_TENANT } from './tenants.ts';

/** Databases whose first data are complete. They are not read again, since complete data stay complete. */
const complete = new WeakSet<Database>();
/** Maximum share before completion: the share counts hazards, and other data are written after the last hazard. */
const ALMOST = 0.99;

/** Returns the written share of the first data, from 0 to 0.99; null: complete, or not begun (decision 323). */
export async function arrivalShare(database: Database): Promise<number | null> {
  if (complete.has(database)) return null;
  const state = await readSeedState(database.session(DEFAULT_TENANT));
  if (state?.done) complete.add(database);
  if (!state || state.done) return null;
  return state.total ? Math.min(state.next / state.total, ALMOST) : 0;
}
