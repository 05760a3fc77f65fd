import type { UserCtx } from '../ctx.ts';
import { readMark } from '../db/change-mark.ts';
import { keptPerDatabase, type Marked } from '../db/kept.ts';

/** Exact number of rows, with the change mark of their tables. */
export interface Total extends Marked {
  total: number;
}

export const totalsOf = keptPerDatabase<Total>({ limit: 10_000, weigh: () => 1 });

/**
 * Counts by `count`, cached until the tables change; `name` must contain everything else on which the number depends.
 */
export async function countOnce(
  { db, tenant }: Pick<UserCtx, 'db' | 'tenant'>,
  of: { name: string; tables: readonly string[] },
  count: () => Promise<number>,
): Promise<number> {
  const mark = await readMark(db, of.tables);
  const key = `${tenant}|${of.name}`;
  return (await totalsOf(db.database).current({ key, mark }, async () => ({ total: await count(), mark }))).total;
}
