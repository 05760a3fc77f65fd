import { sql } from 'kysely';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import { RANK_WITHOUT_DUE, type TaskCursor } from '../../../../server/db/time-range.ts';
import { OPEN_ROUNDS } from '../workflow/round.ts';

export interface RoundTask extends Row {
  id: number;
  name: string | null;
  place: string | null;
  since: Date | null;
  due: Date | null;
  rank: number;
}

/** Rounds that wait for a user, or for a group he is a member of. */
export function selectRoundTasks(
  db: DbSession,
  { userId, after, limit }: { userId: number; after: TaskCursor | null; limit: number },
): Promise<RoundTask[]> {
  const begin = sql<Date>`coalesce(e.moved_time, e.plan_time)`;
  const rank = sql<number>`coalesce(floor(extract(epoch from e.due_time)),
    ${sql.lit(RANK_WITHOUT_DUE)} + floor(extract(epoch from ${begin})))::bigint`;
  const rows = db.t
    .selectFrom('risk_timed_planning_execute as e')
    .leftJoin('risk_timed_planning as p', 'p.id', 'e.planning_id')
    .leftJoin('sys_org as o', 'o.id', 'e.dept_id')
    .select(['e.id', 'p.planning_name as name', 'o.name as place', 'e.due_time as due'])
    .select([begin.as('since'), rank.as('rank')])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('e.check_user_id', '=', userId),
        sql<boolean>`e.id = any(array(${selectFrom('round_inspector as r')
          .select('r.execution_id')
          .where('r.user_id', '=', userId)
          .where('r.is_open', '=', true)}))`,
      ]),
    )
    .where('e.status', 'in', OPEN_ROUNDS)
    .where('e.is_deleted', '=', false)
    .orderBy(rank)
    .orderBy('e.id')
    .limit(limit);
  return db.all<RoundTask>(
    after === null ? rows : rows.where(sql<boolean>`(${rank}, e.id) > (${after.rank}, ${after.id})`),
  );
}
