import { sql } from 'kysely';
import type { DbSession } from '../../../../../server/db/session.ts';

/** Sets the drawing of a plan unless a user has set one; the file then belongs to the plan. */
export async function drawPlan(
  db: DbSession,
  { name, fileId, width, height }: { name: string; fileId: number; width: number; height: number },
): Promise<void> {
  const plan = await db.first<{ id: number }>(
    db.t
      .updateTable('site_plan')
      .set({ picture: sql`array[${fileId}]::bigint[]`, width, height })
      .where('name', '=', name)
      .where('picture', 'is', null)
      .returning('id'),
  );
  if (!plan) return;
  const owner = { owner_resource: 'SitePlan', owner_id: plan.id };
  await db.run(db.t.updateTable('sys_file_info').set(owner).where('id', '=', fileId));
}

/** Counts plans with a drawing, and marks by kind. */
export async function countPlans(db: DbSession): Promise<{ drawn: number; marks: Record<string, number> }> {
  const plans = await db.first<{ n: number }>(
    db.t
      .selectFrom('site_plan as p')
      .innerJoin('sys_file_info as f', (join) => join.on(sql<boolean>`f.id = any(p.picture)`))
      .select(sql<number>`count(*)::integer`.as('n'))
      .where('p.is_deleted', '=', false)
      .where('f.is_deleted', '=', false),
  );
  const rows = await db.all<{ kind: string; n: number }>(
    db.t
      .selectFrom('plan_position')
      .select(['kind', sql<number>`count(*)::integer`.as('n')])
      .where('is_deleted', '=', false)
      .groupBy('kind'),
  );
  return { drawn: plans?.n ?? 0, marks: Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) };
}
