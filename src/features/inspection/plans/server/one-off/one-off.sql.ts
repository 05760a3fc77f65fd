import { sql } from 'kysely';
import { markTrigger } from '../../../../../server/db/migrate/difference.ts';
import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../../server/db/session.ts';
import type { ItemResult, ItemRow } from '../rounds/round-items.sql.ts';

/** Tables of the people named by a published plan, and of its items at the time of publishing. */
export const oneOffTables: TableMigration[] = [
  {
    id: 'plans-0002-one-off',
    statements: [
      `CREATE TABLE {t}.one_off_inspector (
        plan_id bigint NOT NULL,
        user_id bigint NOT NULL,
        PRIMARY KEY (user_id, plan_id)
      )`,
      'CREATE INDEX one_off_inspector_plan ON {t}.one_off_inspector (plan_id)',
      markTrigger('{t}.one_off_inspector'),
      `CREATE TABLE {t}.one_off_item (
        id bigint PRIMARY KEY DEFAULT nextval('{t}.record_id_seq'),
        plan_id bigint NOT NULL,
        seq integer NOT NULL,
        risk_point_item_id bigint NOT NULL,
        item text NOT NULL,
        standard text,
        result integer NOT NULL DEFAULT 0,
        remark text,
        pictures text,
        fixed boolean NOT NULL DEFAULT false,
        check_user_id bigint,
        check_user_name text,
        check_time timestamptz,
        risk_register_id bigint
      )`,
      'CREATE INDEX one_off_item_plan ON {t}.one_off_item (plan_id, seq)',
    ],
  },
];

export interface NewOneOffItem extends Row {
  plan_id: number;
  seq: number;
  risk_point_item_id: number;
  item: string;
  standard: string | null;
}

/** Maximum rows of one insertion, below PostgreSQL's 65,535 values. */
const ITEMS_AT_ONCE = 5_000;

/** Creates the execution of a published plan for its people; the execution has the plan's id (wire.md#9.3). */
export async function openPlan(
  db: DbSession,
  plan: { id: number; deptId: number; userIds: readonly number[]; items: readonly NewOneOffItem[]; now: Date },
): Promise<void> {
  const execution = { id: plan.id, planning_id: plan.id, dept_id: plan.deptId, created_time: plan.now };
  await db.run(db.t.insertInto('risk_planning_execute').values(execution));
  const people = plan.userIds.map((user_id) => ({ plan_id: plan.id, user_id }));
  await db.run(db.t.insertInto('one_off_inspector').values(people));
  for (let at = 0; at < plan.items.length; at += ITEMS_AT_ONCE)
    await db.run(db.t.insertInto('one_off_item').values(plan.items.slice(at, at + ITEMS_AT_ONCE)));
}

/** Ids among `planIds` of plans that name the user. */
export async function selectNaming(db: DbSession, userId: number, planIds: readonly number[]): Promise<Set<number>> {
  if (planIds.length === 0) return new Set();
  const rows = await db.all<{ id: number }>(
    db.t
      .selectFrom('one_off_inspector')
      .select('plan_id as id')
      .where('user_id', '=', userId)
      .where('plan_id', 'in', [...planIds]),
  );
  return new Set(rows.map(({ id }) => id));
}

export async function selectInspectorIds(db: DbSession, planId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t.selectFrom('one_off_inspector').select('user_id as id').where('plan_id', '=', planId).orderBy('user_id'),
  );
  return rows.map(({ id }) => id);
}

export interface OneOffItemRow extends ItemRow {
  checkUserId: number | null;
  checkUserName: string | null;
  checkTime: Date | null;
}

/** Maximum items of one plan. */
const MAX_ITEMS = 4_000;

/** Items of a plan in order, with place and undeleted hazard; only holders of the plan's lock may change them. */
export function selectOneOffItems(db: DbSession, planId: number): Promise<OneOffItemRow[]> {
  return db.all<OneOffItemRow>(
    db.t
      .selectFrom('one_off_item as i')
      .leftJoin('risk_point_item as c', (join) =>
        join.onRef('c.id', '=', 'i.risk_point_item_id').on('c.is_deleted', '=', false),
      )
      .leftJoin('risk_point as p', (join) => join.onRef('p.id', '=', 'c.risk_point_id').on('p.is_deleted', '=', false))
      .leftJoin('address as a', (join) => join.onRef('a.id', '=', 'p.address_id').on('a.is_deleted', '=', false))
      .leftJoin('risk_register as h', (join) =>
        join.onRef('h.id', '=', 'i.risk_register_id').on('h.is_deleted', '=', false),
      )
      .select(['i.id', 'i.item', 'i.standard', 'i.result', 'i.remark', 'i.pictures', 'i.fixed'])
      .select(['i.risk_point_item_id as riskPointItemId', 'p.id as riskPointId', 'p.name as riskPointName'])
      .leftJoin('sys_org as o', 'o.id', 'p.org_id')
      .select(['p.risk_point_type_id as riskPointTypeId', sql<string>`p.org_id::text`.as('orgId'), 'o.name as orgName'])
      .select(['a.id as addressId', 'a.name as addressName'])
      .select(['i.check_user_id as checkUserId', 'i.check_user_name as checkUserName', 'i.check_time as checkTime'])
      .select(['h.id as riskRegisterId', 'h.code as hazardCode', 'h.status as hazardStatus'])
      .where('i.plan_id', '=', planId)
      .orderBy('i.seq')
      .limit(MAX_ITEMS),
  );
}

export interface OneOffResult extends ItemResult {
  check_user_id: number | null;
  check_user_name: string | null;
  check_time: Date | null;
}

export async function updateItems(db: DbSession, planId: number, results: readonly OneOffResult[]): Promise<void> {
  for (const { id, ...set } of results)
    await db.run(db.t.updateTable('one_off_item').set(set).where('id', '=', id).where('plan_id', '=', planId));
}

/** Numbers of items, and of checked ones, for each plan. */
export async function countItems(
  db: DbSession,
  planIds: readonly number[],
): Promise<Map<number, { all: number; checked: number }>> {
  if (planIds.length === 0) return new Map();
  const rows = await db.all<{ id: number; all: unknown; checked: unknown }>(
    db.t
      .selectFrom('one_off_item')
      .select((eb) => [
        'plan_id as id',
        eb.fn.countAll().as('all'),
        eb.fn.countAll().filterWhere('result', '<>', 0).as('checked'),
      ])
      .where('plan_id', 'in', [...planIds])
      .groupBy('plan_id'),
  );
  return new Map(rows.map(({ id, all, checked }) => [id, { all: Number(all), checked: Number(checked) }]));
}

export async function selectPlanOfItem(db: DbSession, itemId: number): Promise<number | undefined> {
  const item = db.t.selectFrom('one_off_item').select('plan_id as id').where('id', '=', itemId);
  return (await db.first<{ id: number }>(item))?.id;
}

export async function setItemHazard(db: DbSession, itemId: number, set: Row): Promise<void> {
  await db.run(db.t.updateTable('one_off_item').set(set).where('id', '=', itemId));
}

export interface ClockedPlan extends Row {
  id: number;
  planningName: string;
  endTime: Date | null;
}

interface Clocking {
  now: Date;
  /** Maximum plans at once; plans locked by another server are skipped. */
  limit: number;
}

/** Sets published plans whose start has come, or is not set, to running (`begin`), oldest first. */
export function beginPlans(db: DbSession, { now, limit }: Clocking): Promise<ClockedPlan[]> {
  const due = db.t
    .selectFrom('risk_planning')
    .select('id')
    .where('is_deleted', '=', false)
    .where('status', '=', 0)
    .where('publish_time', 'is not', null)
    .where((eb) => eb.or([eb('start_time', 'is', null), eb('start_time', '<=', now)]))
    .orderBy('publish_time')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db.all<ClockedPlan>(clocked(db, 1, now).where('id', 'in', due));
}

/** Sets running plans past their end to overdue (`expire`). */
export function expirePlans(db: DbSession, { now, limit }: Clocking): Promise<ClockedPlan[]> {
  const over = db.t
    .selectFrom('risk_planning')
    .select('id')
    .where('is_deleted', '=', false)
    .where('status', '=', 1)
    .where('end_time', '<', now)
    .orderBy('end_time')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db.all<ClockedPlan>(clocked(db, 3, now).where('id', 'in', over));
}

function clocked(db: DbSession, status: number, now: Date) {
  return db.t
    .updateTable('risk_planning')
    .set({ status, version: sql`version + 1`, updated_time: now })
    .returning(['id', 'planning_name as planningName', 'end_time as endTime']);
}
