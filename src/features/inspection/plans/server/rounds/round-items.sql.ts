import { sql } from 'kysely';
import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../../server/db/session.ts';

/** Columns for what was found at an item, in addition to its result. */
export const itemTables: TableMigration[] = [
  {
    id: 'plans-0002-item-results',
    statements: [
      'ALTER TABLE {t}.timed_plan_item ADD COLUMN fixed boolean NOT NULL DEFAULT false',
      'ALTER TABLE {t}.timed_plan_item ADD COLUMN checked_time timestamptz',
    ],
  },
];

export interface ItemRow extends Row {
  id: number;
  item: string;
  standard: string | null;
  result: number;
  remark: string | null;
  /** Ids of files, separated by commas. */
  pictures: string | null;
  fixed: boolean;
  riskPointItemId: number;
  riskPointId: number | null;
  riskPointTypeId: number | null;
  riskPointName: string | null;
  /** Id of the point's department, in digits. */
  orgId: string | null;
  orgName: string | null;
  addressId: number | null;
  addressName: string | null;
  /** Id of the hazard registered for the item, unless deleted. */
  riskRegisterId: number | null;
  hazardCode: string | null;
  hazardStatus: number | null;
}

/** Maximum items of one plan. */
const MAX_ITEMS = 4_000;

/** Items of a round, each with its place, and with its hazard unless that is deleted. */
export function selectItems(db: DbSession, executionId: number): Promise<ItemRow[]> {
  return db.all<ItemRow>(
    placed(db)
      .leftJoin('risk_register as h', (join) =>
        join.onRef('h.id', '=', 'i.risk_register_id').on('h.is_deleted', '=', false),
      )
      .select(['i.id', 'i.item', 'i.standard', 'i.result', 'i.remark', 'i.pictures', 'i.fixed'])
      .select(['i.risk_point_item_id as riskPointItemId', 'p.id as riskPointId', 'p.name as riskPointName'])
      .leftJoin('sys_org as o', 'o.id', 'p.org_id')
      .select(['p.risk_point_type_id as riskPointTypeId', sql<string>`p.org_id::text`.as('orgId'), 'o.name as orgName'])
      .select(['a.id as addressId', 'a.name as addressName'])
      .select(['h.id as riskRegisterId', 'h.code as hazardCode', 'h.status as hazardStatus'])
      .where('i.execution_id', '=', executionId)
      .orderBy('i.seq')
      .limit(MAX_ITEMS),
  );
}

export interface RoundFigures extends Row {
  id: number;
  open: number;
  normal: number;
  abnormal: number;
  absent: number;
  lastTime: Date | null;
  /** Sign-in of the present inspector: its time, metres from the place, and whether the place was a wrong one. */
  signTime: Date | null;
  distance: number | null;
  misplaced: boolean | null;
}

/** Figures of rounds by id; of several sign-ins of the inspector the last one counts. */
export async function selectFigures(db: DbSession, ids: readonly number[]): Promise<Map<number, RoundFigures>> {
  if (ids.length === 0) return new Map();
  const found = (result: number) => sql<number>`count(*) filter (where i.result = ${sql.lit(result)})::integer`;
  const rows = await db.all<RoundFigures>(
    db.t
      .selectFrom('risk_timed_planning_execute as e')
      .leftJoin('timed_plan_item as i', 'i.execution_id', 'e.id')
      .leftJoin('sign_in as s', (join) =>
        join
          .onRef('s.planning_execute_id', '=', 'e.id')
          .onRef('s.user_id', '=', 'e.check_user_id')
          .on('s.is_deleted', '=', false),
      )
      .select(['e.id', found(0).as('open'), found(1).as('normal'), found(2).as('abnormal'), found(3).as('absent')])
      .select(({ fn }) => [fn.max('i.checked_time').as('lastTime'), 's.sign_time as signTime'])
      .select(['s.distance', 's.misplaced'])
      .where('e.id', 'in', [...ids])
      .groupBy(['e.id', 's.id'])
      .orderBy('s.id'),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function placed(db: DbSession) {
  return db.t
    .selectFrom('timed_plan_item as i')
    .leftJoin('risk_point_item as c', 'c.id', 'i.risk_point_item_id')
    .leftJoin('risk_point as p', 'p.id', 'c.risk_point_id')
    .leftJoin('address as a', (join) => join.onRef('a.id', '=', 'p.address_id').on('a.is_deleted', '=', false));
}

export interface ItemResult {
  id: number;
  result: number;
  remark: string | null;
  pictures: string | null;
  fixed: boolean;
}

/** Writes results of items of one round; items of another round stay unchanged. */
export async function updateItems(
  db: DbSession,
  of: { executionId: number; now: Date; items: readonly ItemResult[] },
): Promise<number> {
  const results = sql<ItemResult>`jsonb_to_recordset(${JSON.stringify(of.items)}::jsonb)`.as<'v'>(
    sql`v(id bigint, result integer, remark text, pictures text, fixed boolean)`,
  );
  return db.run(
    db.t
      .updateTable('timed_plan_item as i')
      .from(results)
      .set({
        result: sql.ref('v.result'),
        remark: sql.ref('v.remark'),
        pictures: sql.ref('v.pictures'),
        fixed: sql.ref('v.fixed'),
        checked_time: of.now,
      })
      .whereRef('i.id', '=', 'v.id')
      .where('i.execution_id', '=', of.executionId),
  );
}

/** Id of the round an item belongs to; undefined for an unknown item. */
export async function roundOfItem(db: DbSession, itemId: number): Promise<number | undefined> {
  const item = db.t.selectFrom('timed_plan_item').select('execution_id as id').where('id', '=', itemId);
  return (await db.first<{ id: number }>(item))?.id;
}

export interface Place extends Row {
  id: number;
  name: string;
  code: string | null;
  lng: number | null;
  lat: number | null;
}

/** Maximum places offered for a sign-in. */
const MAX_PLACES = 200;

/** Places of the points of a round, in the order of its items. */
export function selectPlaces(db: DbSession, executionId: number): Promise<Place[]> {
  return db.all<Place>(
    placed(db)
      .select(['a.id', 'a.name', 'a.code', 'a.lng', 'a.lat'])
      .where('i.execution_id', '=', executionId)
      .where('a.id', 'is not', null)
      .groupBy(['a.id', 'a.name', 'a.code', 'a.lng', 'a.lat'])
      .orderBy((eb) => eb.fn.min('i.seq'))
      .limit(MAX_PLACES),
  );
}

/** Places of rounds as text, by round: 罐区, or 罐区等3处. Rounds whose points have no place are absent. */
export async function selectPlaceTexts(db: DbSession, rounds: readonly number[]): Promise<Map<number, string>> {
  if (rounds.length === 0) return new Map();
  const rows = await db.all<{ id: number; first: string; count: number }>(
    placed(db)
      .select(['i.execution_id as id', sql<string>`(array_agg(a.name order by i.seq))[1]`.as('first')])
      .select(sql<number>`count(distinct a.id)`.as('count'))
      .where('i.execution_id', 'in', [...rounds])
      .where('a.id', 'is not', null)
      .groupBy('i.execution_id'),
  );
  return new Map(rows.map(({ id, first, count }) => [Number(id), Number(count) > 1 ? `${first}等${count}处` : first]));
}

/** All places, for the sign-in on a round whose points have no place. */
export function selectAllPlaces(db: DbSession): Promise<Place[]> {
  return db.all<Place>(
    db.t
      .selectFrom('address')
      .select(['id', 'name', 'code', 'lng', 'lat'])
      .where('is_deleted', '=', false)
      .orderBy('sort')
      .orderBy('id')
      .limit(MAX_PLACES),
  );
}

/** Codes on the labels of a round's points and of their places. */
export async function selectCodes(db: DbSession, executionId: number): Promise<Set<string>> {
  const rows = await db.all<{ point: string | null; qr: string | null; place: string | null }>(
    placed(db)
      .select(['p.code as point', 'p.qr_code as qr', 'a.code as place'])
      .where('i.execution_id', '=', executionId)
      .limit(MAX_ITEMS),
  );
  return new Set(rows.flatMap(({ point, qr, place }) => [point, qr, place].filter((code) => code !== null)));
}

export interface CatalogueItem extends Row {
  riskPointItemId: number;
  riskPointId: number;
  riskPointTypeId: number | null;
  addressId: number | null;
  orgId: number | null;
}

/** Present catalogue entry of an item; undefined where it or its point is deleted or disabled. */
export function selectCatalogueItem(db: DbSession, itemId: number): Promise<CatalogueItem | undefined> {
  return db.first<CatalogueItem>(
    placed(db)
      .select(['c.id as riskPointItemId', 'p.id as riskPointId', 'p.risk_point_type_id as riskPointTypeId'])
      .select(['a.id as addressId', 'p.org_id as orgId'])
      .where('i.id', '=', itemId)
      .where('c.is_deleted', '=', false)
      .where('p.is_deleted', '=', false)
      .where('p.status', '=', 0),
  );
}

/** Links the item to its hazard and sets its result to 异常. */
export async function linkHazard(db: DbSession, of: { itemId: number; hazardId: number; now: Date }): Promise<void> {
  await db.run(
    db.t
      .updateTable('timed_plan_item')
      .set({ risk_register_id: of.hazardId, result: 2, checked_time: of.now })
      .where('id', '=', of.itemId),
  );
}
