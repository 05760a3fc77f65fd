import type { DbSession } from './db/session.ts';

/** Part of the demo hazards that tests create: the first `upTo` or the last `latest`. */
export interface Excerpt {
  upTo?: number;
  latest?: number;
}

/**
 * Progress of a tenant's first data, stored in the transactions that write them, so that interrupted work continues.
 */
export interface SeedState {
  kind: 'none' | 'demo';
  /** Present day of the demo data (domain.md#14), in ms. */
  t0: number;
  /** Index of the next hazard. */
  next: number;
  /** Number of hazards; absent until the first are made. */
  total?: number;
  done: boolean;
  /** Version of the product's parts (new-parts.ts); absent: none yet. */
  parts?: string;
  /** Names and ids of hazards made for fixed cases. */
  cases?: [string, number][];
  /** Absent: all hazards. */
  excerpt?: Excerpt;
}

const keyOf = (tenant: string) => `seed:${tenant}`;

/** Reads the progress; `lock` locks the row until the transaction ends. */
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
