import type { DbSession } from '../../../server/db/session.ts';

/**
 * How far the first data of a tenant have come, kept in the same transactions as the data: a start that was killed
 * half way is taken up where it stopped.
 */
export interface SeedState {
  kind: 'none' | 'demo';
  /** The demo data's present day (domain.md#14), as milliseconds. */
  t0: number;
  /** Next hazard to make. */
  next: number;
  done: boolean;
  /** Version of the product's parts the tenant has (new-parts.ts); absent: of one before they had any. */
  parts?: string;
  /** Hazards of the fixed cases made so far: name and id. */
  cases?: [string, number][];
}

const keyOf = (tenant: string) => `seed:${tenant}`;

export async function readSeedState(db: DbSession): Promise<SeedState | null> {
  const row = await db.first<{ value: string }>(
    db.platform.selectFrom('setting').select('value').where('key', '=', keyOf(db.tenant)),
  );
  return row ? (JSON.parse(row.value) as SeedState) : null; // written by writeSeedState alone
}

export async function writeSeedState(db: DbSession, state: SeedState): Promise<void> {
  const value = JSON.stringify(state);
  const insert = db.platform.insertInto('setting').values({ key: keyOf(db.tenant), value });
  await db.run(insert.onConflict((conflict) => conflict.column('key').doUpdateSet({ value })));
}
