import { sql } from 'kysely';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';

/** Table of a round's items, copied at its creation, so that later changes of the catalogue do not affect the round. */
export const roundTables: TableMigration[] = [
  {
    id: 'plans-0001-items',
    statements: [
      `CREATE TABLE {t}.timed_plan_item (
        id bigint PRIMARY KEY DEFAULT nextval('{t}.record_id_seq'),
        execution_id bigint NOT NULL,
        seq integer NOT NULL,
        risk_point_item_id bigint NOT NULL,
        item text NOT NULL,
        standard text,
        result integer NOT NULL DEFAULT 0,
        remark text,
        pictures text,
        risk_register_id bigint
      )`,
      'CREATE INDEX timed_plan_item_execution ON {t}.timed_plan_item (execution_id, seq)',
    ],
  },
];

/** Status of a round (dictionary plan_execute_status). */
export const ROUND = { waiting: 0, done: 2, overdue: 3, cancelled: 4 } as const;

/** Locks the started plan that has been due longest and that no other transaction holds. */
export async function claimDuePlan(db: DbSession, now: Date): Promise<number | undefined> {
  const due = db.t
    .selectFrom('risk_timed_planning')
    .select('id')
    .where('is_deleted', '=', false)
    .where('status', '=', 1)
    .where('next_time', '<=', now)
    .orderBy('next_time')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return (await db.first<{ id: number }>(due))?.id;
}

export async function setNextTime(db: DbSession, planId: number, nextTime: Date | null): Promise<void> {
  await db.run(db.t.updateTable('risk_timed_planning').set({ next_time: nextTime }).where('id', '=', planId));
}

export interface NewRound extends Row {
  planning_id: number;
  row_key: string;
  plan_time: Date;
  due_time: Date;
  check_user_id: number | null;
  /** Names of the group's members; null for a single inspector. */
  inspectors: string | null;
  dept_id: number | null;
  status: number;
  is_late: boolean;
  created_time: Date;
}

/** Inserts the rounds that do not exist yet, and returns these rounds. */
export async function insertRounds(db: DbSession, rounds: readonly NewRound[]): Promise<(NewRound & { id: number })[]> {
  if (rounds.length === 0) return [];
  return db.all<NewRound & { id: number }>(
    db.t
      .insertInto('risk_timed_planning_execute')
      .values([...rounds])
      .onConflict((conflict) => conflict.doNothing())
      .returning([
        'id',
        'planning_id',
        'row_key',
        'plan_time',
        'due_time',
        'check_user_id',
        'inspectors',
        'dept_id',
        'status',
        'is_late',
      ])
      .returning('created_time'),
  );
}

export interface NewItem extends Row {
  execution_id: number;
  seq: number;
  risk_point_item_id: number;
  item: string;
  standard: string | null;
}

/** Maximum rows of one insertion, below PostgreSQL's 65,535 values. */
const ITEMS_AT_ONCE = 5_000;

export async function insertItems(db: DbSession, items: readonly NewItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE)
    await db.run(db.t.insertInto('timed_plan_item').values(items.slice(at, at + ITEMS_AT_ONCE)));
}

export async function selectLeader(db: DbSession, orgId: number): Promise<number | undefined> {
  const org = db.t.selectFrom('sys_org').select('leader_user_id as id').where('id', '=', orgId);
  return (await db.first<{ id: number | null }>(org))?.id ?? undefined;
}

export interface ChangedRound extends Row {
  id: number;
  checkUserId: number | null;
  planningName: string | null;
  from: number;
}

/** Sets open rounds past their end to overdue, at most `limit`; returns them with their former status. */
export function markOverdue(db: DbSession, of: { now: Date; limit: number }): Promise<ChangedRound[]> {
  const over = db.t
    .selectFrom('risk_timed_planning_execute')
    .select(['id', 'status'])
    .where('is_deleted', '=', false)
    .where('status', 'in', [0, 1])
    .where('due_time', '<', of.now)
    .orderBy('due_time')
    .limit(of.limit)
    .forUpdate()
    .skipLocked();
  return db.all<ChangedRound>(
    db.t
      .updateTable('risk_timed_planning_execute as e')
      .from(over.as('o'))
      .innerJoin('risk_timed_planning as p', (join) => join.onTrue())
      .set({ status: ROUND.overdue, is_late: true, version: sql`e.version + 1`, updated_time: of.now })
      .whereRef('e.id', '=', 'o.id')
      .whereRef('p.id', '=', 'e.planning_id')
      .returning(['e.id', 'e.check_user_id as checkUserId', 'p.planning_name as planningName', 'o.status as from']),
  );
}

/**
 * Cancels a plan's rounds that are not begun, and deletes future ones, so that a restart creates them again.
 * The caller holds the plan's lock.
 */
export async function cancelWaiting(db: DbSession, planId: number, now: Date): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t
      .updateTable('risk_timed_planning_execute')
      .set({ status: ROUND.cancelled, version: sql`version + 1`, updated_time: now })
      .set({ is_deleted: sql<boolean>`plan_time > ${now}` })
      .where('planning_id', '=', planId)
      .where('is_deleted', '=', false)
      .where('status', '=', ROUND.waiting)
      .returning('id'),
  );
  return rows.map(({ id }) => id);
}
