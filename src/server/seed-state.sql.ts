import type { DbSession } from './db/session.ts';

/** Part of the demo's hazards to make: the first or the last ones, up to a number. */
export interface Excerpt {
  upTo?: number;
  latest?: number;
}

/**
 * Progress of a tenant's first data. Stored in the same transactions as the data, so that interrupted work continues
 * where it stopped.
 */
export interface SeedState {
  kind: 'none' | 'demo';
  /** The demo data's present day (domain.md#14), as milliseconds. */
  t0: number;
  /** Index of the next hazard to make. */
  next: number;
  /** Number of hazards to make; absent until the first are made. */
  total?: number;
  done: boolean;
  /** Version of the product's parts that the tenant has (new-parts.ts); absent: older than the parts. */
  parts?: string;
  /** Hazards already made for the fixed cases: name and id. */
  cases?: [string, number][];
  /** Absent: all hazards. */
  excerpt?: Excerpt;
}

const keyOf = (tenant: string) => `seed:${tenant}`;

/** Reads the state; `lock` locks it until the transaction ends. */
export async function readSeedState(db: DbSession, lock?: 'update'): Promise<SeedState | null> {
  const stored = db.platform.selectFrom('setting').select('value').where('key', '=', keyOf(db.tenant));
  const row = await db.first<{ value: string }>(lock ? stored.forUpdate() : stored);
  return row ? (JSON.parse(row.value) as SeedState) : null; // written by writeSeedState alone
}

export async function writeSeedState(db: DbSession, state: SeedState): Promise<void> {
  const value = JSON.stringify(state);
  const insert = db.platform.insertInto('setting').values({ key: keyOf(db.tenant), value });
  await db.run(insert.onConflict((conflict) => conflict.column('key').doUpdateSet({ value })));
}
