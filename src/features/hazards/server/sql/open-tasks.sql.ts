import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

/** Column of the person a hazard waits for, by its status. */
const WAITS_FOR = [
  [0, 'created_user_id'],
  [1, 'judge_id'],
  [2, 'again_check_id'],
  [3, 'rectify_user_id'],
  [4, 'accept_user_id'],
] as const;

/** Hazards that wait for one of these people (domain.md#9.1). */
export interface OpenTasks {
  status: number;
  count: number;
}

/** One indexed branch a status; statuses without a hazard are absent. */
export async function selectOpenTasks(db: DbSession, userIds: readonly number[]): Promise<OpenTasks[]> {
  const [first, ...others] = WAITS_FOR.map(([status, column]) =>
    db.t
      .selectFrom('risk_register')
      .select([sql<number>`${sql.lit(status)}::int`.as('status'), sql<number>`count(*)::int`.as('count')])
      .where('is_deleted', '=', false)
      .where('status', '=', status)
      .where(column, 'in', [...userIds]),
  );
  if (!first || userIds.length === 0) return [];
  const rows = await db.all<{ status: number; count: number }>(
    others.reduce((sofar, query) => sofar.unionAll(query), first),
  );
  return rows.filter(({ count }) => count > 0);
}
