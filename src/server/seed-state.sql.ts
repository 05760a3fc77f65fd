import type { DbSession } from './db/session.ts';

/** Part of the demo's hazards that is made: the first or the last so many. */
export interface Excerpt {
  upTo?: number;
  latest?: number;
}

/**
 * How far the first data of a tenant have come. Kept in the same transactions as the data, so that work that was cut
 * off goes on where it stopped.
 */
export interface SeedState {
  kind: 'none' | 'demo';
  /** The demo data's present day (domain.md#14), as milliseconds. */
  t0: number;
  /** Next hazard to make. */
  next: number;
  /** Number of hazards to make; absent until the first are made. */
  total?: number;
  done: boolean;
  /** Version of the product's parts the tenant has (new-parts.ts); absent: of one before they had any. */
  parts?: string;
  /** Hazards of the fixed cases made so far: name and id. */
  cases?: [string, number][];
  /** Absent: all of them. */
  excerpt?: Excerpt;
}

const keyOf = (tenant: string) => `seed:${tenant}`;

/** With `lock` the state stays as it is until the transaction ends. */
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
