import { sql } from 'kysely';
import { toSnake } from '../../../engine/projections/table.ts';
import type { DbSession } from '../session.ts';
import type { RecordModel } from './model.ts';

/** A record of a tree and everything above it, nearest first, at most `limit` of them. */
export async function selectAncestors(
  session: DbSession,
  model: RecordModel,
  of: { from: number; parentKey: string; limit: number },
): Promise<number[]> {
  const parent = toSnake(of.parentKey);
  const walk = session.t
    .withRecursive('above', (db) =>
      db
        .selectFrom(`${model.table} as n`)
        .select(['n.id', `n.${parent} as parent`, sql<number>`1`.as('depth')])
        .where('n.id', '=', of.from)
        .unionAll(
          db
            .selectFrom('above as a')
            .innerJoin(`${model.table} as p`, 'p.id', 'a.parent')
            .select(['p.id', `p.${parent} as parent`, sql<number>`a.depth + 1`.as('depth')])
            .where('a.depth', '<', of.limit),
        ),
    )
    .selectFrom('above')
    .select('above.id')
    .orderBy('above.depth');
  const rows = await session.all<{ id: number }>(walk);
  return rows.map((row) => row.id);
}

/** Holds a tenant's tree until the transaction ends: many may grow it together, one at a time moves what is in it. */
export async function lockTree(session: DbSession, table: string, purpose: 'grow' | 'move'): Promise<void> {
  const key = sql`hashtextextended(${`tree|${session.tenant}|${table}`}, 0)`;
  const held = purpose === 'move' ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`;
  await session.run(session.t.selectNoFrom(held.as('locked')));
}
