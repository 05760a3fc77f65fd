import { sql } from 'kysely';
import type { DataScope } from '../../../../../server/ctx.ts';
import type { DbSession, Row } from '../../../../../server/db/session.ts';

/** Maximum marks of a scene; the scene reports if further marks are left out. */
export const MOST_PINS = 2_000;

export interface PinRow extends Row {
  id: number | null;
  kind: string;
  targetId: number;
  name: string;
  planX: number;
  planY: number;
  outline: string | null;
  addressId: number | null;
  rankCode: number | null;
  rankName: string | null;
  isDisabled: boolean | null;
}

/** Ids of a data scope; 0 for an empty scope, because SQL has no empty list and no organisation has the id 0. */
const idsOf = (scope: readonly string[]) => (scope.length === 0 ? [0] : scope.map(Number));

/** Marks of existing records in the data scope; plans of the whole site use an address's own coordinates. */
export function selectPins(
  db: DbSession,
  { planId, isWhole, scope }: { planId: number; isWhole: boolean; scope: DataScope },
): Promise<PinRow[]> {
  const rows = db.t
    .selectFrom('plan_position as p')
    .leftJoin('address as a', (join) =>
      join.onRef('a.id', '=', 'p.target_id').on('p.kind', '=', 'place').on('a.is_deleted', '=', false),
    )
    .leftJoin('risk_point as r', (join) =>
      join.onRef('r.id', '=', 'p.target_id').on('p.kind', '=', 'point').on('r.is_deleted', '=', false),
    )
    .leftJoin('camera_file as c', (join) =>
      join.onRef('c.id', '=', 'p.target_id').on('p.kind', '=', 'camera').on('c.is_deleted', '=', false),
    )
    .leftJoin('equipment_file as e', (join) =>
      join.onRef('e.id', '=', 'p.target_id').on('p.kind', '=', 'equipment').on('e.is_deleted', '=', false),
    )
    .leftJoin('rank_type as k', 'k.id', 'r.rank_type_id')
    .select(['p.id', 'p.kind', 'p.target_id as targetId', 'p.outline', 'k.code as rankCode', 'k.name as rankName'])
    .select((eb) => [
      eb.fn.coalesce('a.name', 'r.name', 'c.camera_name', 'e.machine_name').as('name'),
      eb.fn.coalesce('a.id', 'r.address_id', 'c.position_no', 'e.address_id').as('addressId'),
      sql<boolean>`coalesce(r.status, e.status) = 1`.as('isDisabled'),
      (isWhole ? eb.fn.coalesce('a.plan_x', 'p.plan_x') : eb.ref('p.plan_x')).as('planX'),
      (isWhole ? eb.fn.coalesce('a.plan_y', 'p.plan_y') : eb.ref('p.plan_y')).as('planY'),
    ])
    .where('p.plan_id', '=', planId)
    .where('p.is_deleted', '=', false)
    .where((eb) => eb(eb.fn.coalesce('a.id', 'r.id', 'c.id', 'e.id'), 'is not', null))
    .orderBy('p.id')
    .limit(MOST_PINS + 1);
  if (scope === 'all') return db.all<PinRow>(rows);
  const own = sql<number | null>`coalesce(r.org_id, e.org_id)`;
  return db.all<PinRow>(rows.where((eb) => eb.or([eb(own, 'is', null), eb(own, 'in', idsOf(scope))])));
}

/** Addresses with coordinates but no mark on the plan. */
export function selectOwnPlaces(db: DbSession, planId: number): Promise<PinRow[]> {
  return db.all<PinRow>(
    db.t
      .selectFrom('address as a')
      .select(['a.id as targetId', 'a.name', 'a.plan_x as planX', 'a.plan_y as planY', 'a.id as addressId'])
      .select([sql.lit('place').as('kind'), sql<null>`null`.as('id')])
      .where('a.is_deleted', '=', false)
      .where('a.plan_x', 'is not', null)
      .where('a.plan_y', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('plan_position as p')
              .select('p.id')
              .where('p.plan_id', '=', planId)
              .where('p.kind', '=', 'place')
              .whereRef('p.target_id', '=', 'a.id')
              .where('p.is_deleted', '=', false),
          ),
        ),
      )
      .orderBy('a.id')
      .limit(MOST_PINS),
  );
}

export interface PlaceRow extends Row {
  id: number;
  parent: number | null;
}

/** Ids of all places, each with the id of its parent. */
export function selectPlaceTree(db: DbSession): Promise<PlaceRow[]> {
  return db.prepared<PlaceRow>(
    'map-places',
    (on) => on.t.selectFrom('address').select(['id', 'parent_id as parent']).where('is_deleted', '=', false),
    {},
  );
}

export interface RankedPlace extends Row {
  addressId: number;
  code: number | null;
  name: string | null;
  level: number | null;
  points: number;
}

/** Enabled risk points of every place by rank: counts within the data scope, ranks of the whole site. */
export function selectRankedPlaces(db: DbSession, scope: DataScope): Promise<RankedPlace[]> {
  const counted =
    scope === 'all'
      ? sql<number>`count(*)::integer`
      : sql<number>`(count(*) filter (where r.org_id is null or r.org_id in (${sql.join(idsOf(scope))})))::integer`;
  return db.all<RankedPlace>(
    db.t
      .selectFrom('risk_point as r')
      .leftJoin('rank_type as k', 'k.id', 'r.rank_type_id')
      .select(['r.address_id as addressId', 'k.code', 'k.name', counted.as('points')])
      .select(sql<number | null>`coalesce(k.level, k.code)`.as('level'))
      .where('r.is_deleted', '=', false)
      .where('r.status', '=', 0)
      .where('r.address_id', 'is not', null)
      .groupBy(['r.address_id', 'k.code', 'k.name', 'k.level']),
  );
}

/** Id of a target's position on a plan; undefined if the target has none or its position is deleted. */
export async function selectPositionId(
  db: DbSession,
  of: { planId: number; kind: string; targetId: number },
): Promise<number | undefined> {
  const row = await db.first<{ id: number }>(
    db.t
      .selectFrom('plan_position')
      .select('id')
      .where('plan_id', '=', of.planId)
      .where('kind', '=', of.kind)
      .where('target_id', '=', of.targetId)
      .where('is_deleted', '=', false),
  );
  return row?.id;
}

export async function countPositions(db: DbSession, planId: number): Promise<number> {
  const row = await db.first<{ n: number }>(
    db.t
      .selectFrom('plan_position')
      .select(sql<number>`count(*)::integer`.as('n'))
      .where('plan_id', '=', planId)
      .where('is_deleted', '=', false),
  );
  return row?.n ?? 0;
}
