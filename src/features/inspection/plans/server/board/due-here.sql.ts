import { sql } from 'kysely';
import type { DbSession } from '../../../../../server/db/session.ts';
import { OPEN_ROUNDS } from '../../workflow/round.ts';

/** Location of a scanned code: risk points, or the equipment of a plan. */
export type Here = { pointIds: readonly number[] } | { machineNo: string };

/** Id of the user's first round due at the place, also of a group with him; he has only a handful of open rounds. */
export async function selectDueHere(
  db: DbSession,
  { userId, now, here }: { userId: number; now: Date; here: Here },
): Promise<number | undefined> {
  const open = db.t
    .selectFrom('risk_timed_planning_execute as e')
    .select('e.id')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('e.check_user_id', '=', userId),
        // A subquery that is evaluated first, so that each of the two conditions uses its index.
        sql<boolean>`e.id = any(array(${selectFrom('round_inspector as r')
          .select('r.execution_id')
          .where('r.user_id', '=', userId)
          .where('r.is_open', '=', true)}))`,
      ]),
    )
    .where('e.status', 'in', OPEN_ROUNDS)
    .where((eb) => eb.fn.coalesce('e.moved_time', 'e.plan_time'), '<=', now)
    .where('e.is_deleted', '=', false)
    .orderBy('e.due_time')
    .orderBy('e.id')
    .limit(1);
  const query =
    'machineNo' in here
      ? open.innerJoin('risk_timed_planning as p', 'p.id', 'e.planning_id').where('p.machine_no', '=', here.machineNo)
      : open.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('timed_plan_item as i')
              .innerJoin('risk_point_item as c', 'c.id', 'i.risk_point_item_id')
              .select('i.id')
              .whereRef('i.execution_id', '=', 'e.id')
              .where('c.risk_point_id', 'in', [...here.pointIds]),
          ),
        );
  return (await db.first<{ id: number }>(query))?.id;
}

/** Maximum points of a place. */
const MOST_POINTS = 500;

export async function selectPointsAt(db: DbSession, addressId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t
      .selectFrom('risk_point')
      .select('id')
      .where('address_id', '=', addressId)
      .where('is_deleted', '=', false)
      .orderBy('id')
      .limit(MOST_POINTS),
  );
  return rows.map(({ id }) => id);
}
