import { sql } from 'kysely';
import type { DbSession, Row } from '../../../../../server/db/session.ts';
import type { TimeRange } from '../../../../../server/db/time-range.ts';
import type { columnsOf } from './tasks.sql.ts';

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

/** Hazards of a status due within a time range, read through an index; imported ones only after their first event. */
export function selectHazardClocks(
  db: DbSession,
  of: TimeRange & ReturnType<typeof columnsOf>,
): Promise<HazardClock[]> {
  const { due, person, after } = of;
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
      sql.ref<number | null>(person).as('responsible'),
      'rectify_user_name as person',
      'again_check_id as checker',
    ])
    .where('status', '=', of.status)
    .where('is_deleted', '=', false)
    .where(sql<boolean>`is_quiet is not true`)
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
