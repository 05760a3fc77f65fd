import { sql } from 'kysely';
import { waitsOf } from '../../../../engine/workflow/statechart.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import type { OpenTasks, TimeRange } from '../../../../server/db/time-range.ts';
import { oneOffWorkflow } from '../workflow/one-off.ts';
import { roundWorkflow } from '../workflow/round.ts';

export interface TaskClock extends Row {
  id: number;
  name: string | null;
  base: Date;
  orgId: number | null;
  responsible: number[];
}

/** Statuses of open rounds and one-off plans: not begun, begun, overdue. The index of status and end uses the same. */
const OPEN = [...new Set([roundWorkflow, oneOffWorkflow].flatMap(waitsOf).map(({ status }) => status))];

/** Unfinished rounds that are due within a range of time, with their inspector or the group they wait for. */
export function selectRoundClocks(db: DbSession, { from, until, limit, after }: TimeRange): Promise<TaskClock[]> {
  const query = db.t
    .selectFrom('risk_timed_planning_execute as e')
    .innerJoin('risk_timed_planning as p', 'p.id', 'e.planning_id')
    .select((eb) => [
      'e.id as id',
      'p.planning_name as name',
      'e.due_time as base',
      'e.dept_id as orgId',
      sql<number[]>`array_remove(array[e.check_user_id], null)::bigint[] || array(${eb
        .selectFrom('round_inspector as i')
        .select('i.user_id')
        .whereRef('i.execution_id', '=', 'e.id')
        .where('i.is_open', '=', true)
        .orderBy('i.user_id')})`.as('responsible'),
    ])
    .where('e.is_deleted', '=', false)
    .where('e.status', 'in', OPEN)
    .where('e.due_time', '>=', from)
    .where('e.due_time', '<=', until)
    .$if(after !== undefined, (more) =>
      more.where((eb) =>
        eb.or([
          eb('e.due_time', '>', after?.base),
          eb.and([eb('e.due_time', '=', after?.base), eb('e.id', '>', after?.id)]),
        ]),
      ),
    )
    .orderBy('e.due_time')
    .orderBy('e.id')
    .limit(limit);
  return db.all<TaskClock>(query);
}

/** Published, unfinished one-off plans that end within a range of time, with all inspectors they name. */
export function selectPlanClocks(db: DbSession, { from, until, limit, after }: TimeRange): Promise<TaskClock[]> {
  const query = db.t
    .selectFrom('risk_planning as p')
    .select((eb) => [
      'p.id as id',
      'p.planning_name as name',
      'p.end_time as base',
      'p.dept_id as orgId',
      sql<number[]>`array(${eb
        .selectFrom('one_off_inspector as i')
        .select('i.user_id')
        .whereRef('i.plan_id', '=', 'p.id')
        .orderBy('i.user_id')})`.as('responsible'),
    ])
    .where('p.is_deleted', '=', false)
    .where('p.status', 'in', OPEN)
    .where('p.publish_time', 'is not', null)
    .where('p.end_time', '>=', from)
    .where('p.end_time', '<=', until)
    .$if(after !== undefined, (more) =>
      more.where((eb) =>
        eb.or([
          eb('p.end_time', '>', after?.base),
          eb.and([eb('p.end_time', '=', after?.base), eb('p.id', '>', after?.id)]),
        ]),
      ),
    )
    .orderBy('p.end_time')
    .orderBy('p.id')
    .limit(limit);
  return db.all<TaskClock>(query);
}

/** For each inspector, the number of open rounds that could begin by now, and of rounds past their end. */
export function selectOpenRounds(db: DbSession, now: Date): Promise<OpenTasks[]> {
  return db.all<OpenTasks & Row>(
    db.t
      .selectFrom('risk_timed_planning_execute')
      .select((eb) => [
        'check_user_id as userId',
        eb.fn.countAll<number>().as('open'),
        sql<number>`count(*) filter (where due_time < ${now})`.as('late'),
      ])
      .where('is_deleted', '=', false)
      .where('status', 'in', OPEN)
      .where((eb) => eb.fn.coalesce('moved_time', 'plan_time'), '<=', now)
      .where('check_user_id', 'is not', null)
      .groupBy('check_user_id'),
  );
}

/** For each inspector, the number of published, unfinished one-off plans begun by now, and of plans past their end. */
export function selectOpenPlans(db: DbSession, now: Date): Promise<OpenTasks[]> {
  return db.all<OpenTasks & Row>(
    db.t
      .selectFrom('risk_planning as p')
      .innerJoin('one_off_inspector as i', 'i.plan_id', 'p.id')
      .select((eb) => [
        'i.user_id as userId',
        eb.fn.countAll<number>().as('open'),
        sql<number>`count(*) filter (where p.end_time < ${now})`.as('late'),
      ])
      .where('p.is_deleted', '=', false)
      .where('p.status', 'in', OPEN)
      .where('p.publish_time', 'is not', null)
      .where((eb) => eb.or([eb('p.start_time', 'is', null), eb('p.start_time', '<=', now)]))
      .groupBy('i.user_id'),
  );
}
