import { sql } from 'kysely';
import type { DbSession, Row } from '../../../../../server/db/session.ts';
import type { OpenTasks, TimeRange } from '../../../../../server/db/time-range.ts';

export interface HazardClock extends Row {
  id: number;
  code: string | null;
  name: string;
  base: Date;
  since: Date | null;
  grade: number | null;
  orgId: number | null;
  responsible: number | null;
  person: string | null;
  checker: number | null;
}

/** Column of the person a hazard waits for, by status. */
const WAITS_FOR: Readonly<Record<number, string>> = {
  1: 'judge_id',
  2: 'again_check_id',
  3: 'rectify_user_id',
  4: 'accept_user_id',
};

const RECTIFYING = 3;

/** Hazards of a status that are due within a time range, read through the index of the due time. */
export function selectHazardClocks(db: DbSession, of: TimeRange & { status: number }): Promise<HazardClock[]> {
  const due = of.status === RECTIFYING ? 'accomplish_time' : 'due_time';
  const { after } = of;
  const query = db.t
    .selectFrom('risk_register')
    .select((eb) => [
      'id',
      'code',
      'risk_name as name',
      `${due} as base`,
      'stage_time as since',
      'again_check_result as grade',
      eb.fn.coalesce('rectify_org_id', 'org_id').as('orgId'),
      sql.ref<number | null>(WAITS_FOR[of.status] ?? 'judge_id').as('responsible'),
      'rectify_user_name as person',
      'again_check_id as checker',
    ])
    .where('status', '=', of.status)
    .where('is_deleted', '=', false)
    .where(due, '>=', of.from)
    .where(due, '<=', of.until)
    .$if(after !== undefined, (more) =>
      more.where((eb) =>
        eb.or([eb(due, '>', after?.base), eb.and([eb(due, '=', after?.base), eb('id', '>', after?.id)])]),
      ),
    )
    .orderBy(due)
    .orderBy('id')
    .limit(of.limit);
  return db.all<HazardClock>(query);
}

/** Number of hazards of a status that wait for each person, and how many of them are overdue. */
export async function selectOpenHazards(db: DbSession, of: { status: number; now: Date }): Promise<OpenTasks[]> {
  const person = WAITS_FOR[of.status] ?? 'judge_id';
  const due = of.status === RECTIFYING ? 'accomplish_time' : 'due_time';
  return db.all<OpenTasks & Row>(
    db.t
      .selectFrom('risk_register')
      .select((eb) => [
        sql.ref<number>(person).as('userId'),
        eb.fn.countAll<number>().as('open'),
        sql<number>`count(*) filter (where ${sql.ref(due)} < ${of.now})`.as('late'),
      ])
      .where('status', '=', of.status)
      .where('is_deleted', '=', false)
      .where(person, 'is not', null)
      .groupBy(person),
  );
}
