import { sql } from 'kysely';
import { toSnake } from '../../../engine/projections/table.ts';
import { type DbSession, param } from '../session.ts';
import type { RecordModel } from './model.ts';

/** Ids of a tree's record and its ancestors, nearest first, at most `limit`. */
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

/** Ids of records of a tree and all their ancestors, each once. */
export async function selectAllAbove(
  session: DbSession,
  model: RecordModel,
  of: { ids: readonly number[]; parentKey: string },
): Promise<number[]> {
  const parent = toSnake(of.parentKey);
  const rows = await session.prepared<{ id: number }>(
    `above|${model.id}`,
    (on) =>
      on.t
        .withRecursive('above', (db) =>
          db
            .selectFrom(`${model.table} as n`)
            .select(['n.id', `n.${parent} as parent`])
            .where(sql<boolean>`n.id = any(${param('ids')})`)
            // `union` removes repeated rows, so circles end.
            .union(
              db
                .selectFrom('above as a')
                .innerJoin(`${model.table} as p`, 'p.id', 'a.parent')
                .select(['p.id', `p.${parent} as parent`]),
            ),
        )
        .selectFrom('above')
        .select('above.id'),
    { ids: of.ids },
  );
  return rows.map((row) => row.id);
}

/** Number of levels from a record down to its deepest descendant, the record included; at most `limit` are read. */
export async function selectHeight(
  session: DbSession,
  model: RecordModel,
  of: { from: number; parentKey: string; limit: number },
): Promise<number> {
  const walk = session.t
    .withRecursive('below', (db) =>
      db
        .selectFrom(`${model.table} as n`)
        .select(['n.id', sql<number>`1`.as('depth')])
        .where('n.id', '=', of.from)
        .unionAll(
          db
            .selectFrom('below as b')
            .innerJoin(`${model.table} as c`, `c.${toSnake(of.parentKey)}`, 'b.id')
            .select(['c.id', sql<number>`b.depth + 1`.as('depth')])
            .where('c.is_deleted', '=', false)
            .where('b.depth', '<', of.limit),
        ),
    )
    .selectFrom('below')
    .select(sql<number>`max(depth)`.as('height'));
  const row = await session.first<{ height: number | null }>(walk);
  return row?.height ?? 0;
}

/** Locks a tenant's tree until the transaction ends; the lock is shared for `grow`, exclusive for `move`. */
export async function lockTree(session: DbSession, table: string, purpose: 'grow' | 'move'): Promise<void> {
  const key = sql`hashtextextended(${`tree|${session.tenant}|${table}`}, 0)`;
  const held = purpose === 'move' ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`;
  await session.run(session.t.selectNoFrom(held.as('locked')));
}

/** Value of a live record's path field; null if there is none. */
export async function selectPath(
  session: DbSession,
  model: RecordModel,
  of: { id: number; key: string },
): Promise<string | null> {
  const row = await session.first<{ path: string | null }>(
    session.t
      .selectFrom(model.table)
      .select(`${toSnake(of.key)} as path`)
      .where('id', '=', of.id)
      .where('is_deleted', '=', false),
  );
  return row?.path ?? null;
}

/** Replaces the beginning of all paths below a moved record; the caller has locked the tree. */
export async function updatePaths(
  session: DbSession,
  model: RecordModel,
  of: { key: string; from: string; to: string },
): Promise<void> {
  const column = toSnake(of.key);
  await session.run(
    session.t
      .updateTable(model.table)
      .set({ [column]: sql`${of.to}::text || substr(${sql.ref(column)}, length(${of.from}::text) + 1)` })
      .where(sql<boolean>`starts_with(${sql.ref(column)}, ${of.from})`),
  );
}
