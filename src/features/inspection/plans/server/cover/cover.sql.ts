import { sql } from 'kysely';
import type { DataScope } from '../../../../../server/ctx.ts';
import type { DbSession, Row } from '../../../../../server/db/session.ts';

/** An enabled risk point without an item in a started plan. */
export interface UncoveredRow extends Row {
  id: number;
  typeId: number;
  typeName: string;
  /** Colour rank; null without one. */
  rankId: number | null;
  rankName: string | null;
  colour: string | null;
  level: number | null;
  orgId: number | null;
  orgName: string | null;
  leaderId: number | null;
  addressId: number | null;
  userId: number | null;
  items: number[];
}

interface Uncovered {
  scope: DataScope;
  /** Ids of the points that started plans inspect. */
  covered: readonly number[];
}

function uncovered(db: DbSession, { scope, covered }: Uncovered, hasItems: boolean) {
  const points = db.t
    .selectFrom('risk_point as p')
    .where('p.is_deleted', '=', false)
    .where('p.status', '=', 0)
    .where(sql<boolean>`${sql.ref('p.id')} <> all(${[...covered]}::bigint[])`)
    .where(({ not, exists, selectFrom }) => {
      const items = selectFrom('risk_point_item as i')
        .select('i.id')
        .whereRef('i.risk_point_id', '=', 'p.id')
        .where('i.is_deleted', '=', false);
      return hasItems ? exists(items) : not(exists(items));
    });
  return scope === 'all' ? points : points.where('p.org_id', 'in', [0, ...scope.map(Number)]);
}

/** Uncovered points that have items, the highest risk first. */
export function selectUncovered(db: DbSession, of: Uncovered & { limit: number }): Promise<UncoveredRow[]> {
  const points = uncovered(db, of, true)
    .innerJoin('risk_point_type as t', 't.id', 'p.risk_point_type_id')
    .leftJoin('rank_type as k', (join) => join.onRef('k.id', '=', 'p.rank_type_id').on('k.is_deleted', '=', false))
    .leftJoin('sys_org as o', 'o.id', 'p.org_id')
    .select(['p.id', 'p.risk_point_type_id as typeId', 't.name as typeName', 'p.user_id as userId'])
    .select(['k.id as rankId', 'k.name as rankName', 'k.color as colour', 'k.level'])
    .select(['p.org_id as orgId', 'o.name as orgName', 'o.leader_user_id as leaderId', 'p.address_id as addressId'])
    .select((eb) =>
      sql<number[]>`array(${eb
        .selectFrom('risk_point_item as i')
        .select('i.id')
        .whereRef('i.risk_point_id', '=', 'p.id')
        .where('i.is_deleted', '=', false)
        .orderBy('i.sort')
        .orderBy('i.id')})`.as('items'),
    )
    .orderBy(sql`${sql.ref('k.level')} nulls last`)
    .orderBy('p.id')
    .limit(of.limit);
  return db.all<UncoveredRow>(points);
}

/** Number of uncovered points that have no items, so that no plan can inspect them. */
export async function countBare(db: DbSession, of: Uncovered): Promise<number> {
  const count = uncovered(db, of, false).select(sql<number>`count(*)`.as('n'));
  return Number((await db.first<{ n: number }>(count))?.n ?? 0);
}

/** Maximum levels of addresses. */
const MOST_LEVELS = 20;

/** First-level address above each address. */
export async function selectAreas(
  db: DbSession,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  const query = db.t
    .withRecursive('up', (on) =>
      on
        .selectFrom('address as a')
        .select(['a.id as leaf', 'a.id', 'a.parent_id', 'a.name', sql<number>`1`.as('depth')])
        .where(sql<boolean>`${sql.ref('a.id')} = any(${[...ids]}::bigint[])`)
        .unionAll(
          on
            .selectFrom('up as u')
            .innerJoin('address as a', 'a.id', 'u.parent_id')
            .select(['u.leaf', 'a.id', 'a.parent_id', 'a.name', sql<number>`u.depth + 1`.as('depth')])
            .where('u.depth', '<', MOST_LEVELS),
        ),
    )
    .selectFrom('up')
    .select(['leaf', 'id', 'name'])
    .distinctOn('leaf')
    .orderBy('leaf')
    .orderBy('depth', 'desc');
  const rows = await db.all<{ leaf: number; id: number; name: string }>(query);
  return new Map(rows.map(({ leaf, id, name }) => [leaf, { id, name }]));
}
