import { type RawBuilder, sql } from 'kysely';
import type { DbSession } from '../../../../../server/db/session.ts';

/** Id of the round of a timed plan at a moment. */
export async function selectRoundId(db: DbSession, of: { guid: string; slot: Date }): Promise<number> {
  const row = await db.first<{ id: number }>(
    db.t
      .selectFrom('risk_timed_planning_execute as e')
      .innerJoin('risk_timed_planning as p', 'p.id', 'e.planning_id')
      .select('e.id')
      .where('p.guid', '=', of.guid)
      .where('e.plan_time', '=', of.slot),
  );
  if (!row) throw new Error(`there is no round of ${of.guid} at ${of.slot.toISOString()}`);
  return row.id;
}

/** Id of a plan by name; names of demo plans are unique, and demo rows are older than those of users. */
export async function selectPlanId(
  db: DbSession,
  table: 'risk_timed_planning' | 'risk_planning',
  name: string,
): Promise<number> {
  const row = await db.first<{ id: number }>(
    db.t.selectFrom(table).select('id').where('planning_name', '=', name).orderBy('created_time'),
  );
  if (!row) throw new Error(`there is no plan ${name}`);
  return row.id;
}

export interface VisitItem {
  id: number;
  pointItemId: number;
  result: number;
  hazardId: number | null;
}

export function selectVisitItems(db: DbSession, of: { kind: 'round' | 'oneOff'; id: number }): Promise<VisitItem[]> {
  const [table, key] =
    of.kind === 'round' ? (['timed_plan_item', 'execution_id'] as const) : (['one_off_item', 'plan_id'] as const);
  return db.all<VisitItem & Record<string, unknown>>(
    db.t
      .selectFrom(table)
      .select(['id', 'risk_point_item_id as pointItemId', 'result', 'risk_register_id as hazardId'])
      .where(key, '=', of.id)
      .orderBy('seq'),
  );
}

export interface PlanCounts extends Record<string, unknown> {
  timed: number;
  oneOffStatuses: number[];
  /** Hazards by source, counted where the plan's item and the hazard reference each other. */
  linked: Record<string, number>;
  rounds: Record<string, number>;
  late: number;
  /** Rounds that have a result but no sign-in. */
  unsigned: number;
  signIns: number;
  misplaced: number;
}

/** Counts the demo's plans and rounds by result. */
export async function countPlans(db: DbSession): Promise<PlanCounts> {
  const number = (query: RawBuilder<unknown>) => sql<number>`(${query})::integer`;
  const round = db.t.selectFrom('risk_timed_planning_execute as e').where('e.is_deleted', '=', false);
  const linked = (table: 'timed_plan_item' | 'one_off_item', source: number) =>
    number(
      sql`${db.t
        .selectFrom(`${table} as i`)
        .innerJoin('risk_register as h', 'h.id', 'i.risk_register_id')
        .select(sql`count(*)`.as('n'))
        .where('h.source', '=', source)
        .where(sql<boolean>`h.source_id::text = i.id::text`)}`,
    );
  const statuses = round.select(['e.status', sql`count(*)`.as('n')]).groupBy('e.status');
  const signed = db.t.selectFrom('sign_in as s').select('s.id').where(sql<boolean>`s.planning_execute_id = e.id`);
  const [counts] = await db.all<PlanCounts>(
    db.t.selectNoFrom([
      number(sql`${db.t.selectFrom('risk_timed_planning').select(sql`count(*)`.as('n'))}`).as('timed'),
      sql<number[]>`array(${db.t.selectFrom('risk_planning').select('status').orderBy('status')})`.as('oneOffStatuses'),
      sql`jsonb_build_object('2', ${linked('one_off_item', 2)}, '3', ${linked('timed_plan_item', 3)})`.as('linked'),
      sql`(select coalesce(jsonb_object_agg(r.status, r.n), '{}') from (${statuses}) r)`.as('rounds'),
      number(sql`${round.where('e.status', '=', 2).where('e.is_late', '=', true).select(sql`count(*)`.as('n'))}`).as(
        'late',
      ),
      number(
        sql`${round
          .where('e.status', '=', 2)
          .where((eb) => eb.not(eb.exists(signed)))
          .select(sql`count(*)`.as('n'))}`,
      ).as('unsigned'),
      number(sql`${db.t.selectFrom('sign_in').select(sql`count(*)`.as('n'))}`).as('signIns'),
      number(sql`${db.t.selectFrom('sign_in').where('misplaced', '=', true).select(sql`count(*)`.as('n'))}`).as(
        'misplaced',
      ),
    ]),
  );
  if (!counts) throw new Error('counts have one row');
  return counts;
}
