import { sql } from 'kysely';
import { type DbSession, param } from '../../../../../server/db/session.ts';

/** Ids of disabled and deleted accounts, for which hazards may still wait. */
export async function selectLeft(db: DbSession): Promise<string[]> {
  const rows = await db.prepared<{ id: number }>(
    'people-left',
    (on) =>
      on.t
        .selectFrom('sys_user')
        .select('id')
        .where((eb) => eb.or([eb('status', '=', sql.lit(1)), eb('is_deleted', '=', sql.lit(true))]))
        .orderBy('id'),
    {},
  );
  return rows.map(({ id }) => String(id));
}

export async function holdsRole(db: DbSession, userId: number, codes: readonly string[]): Promise<boolean> {
  const row = await db.first(
    db.t
      .selectFrom('sys_user_role as ur')
      .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
      .select('r.id')
      .where('ur.user_id', '=', userId)
      .where('r.code', 'in', [...codes])
      .where('r.status', '=', 0)
      .where('r.is_deleted', '=', false)
      .limit(1),
  );
  return row !== undefined;
}

/** Adds users as participants of the hazard for ever, so that they keep seeing it (domain.md#8). */
export async function addParticipants(db: DbSession, hazardId: number, userIds: readonly number[]): Promise<void> {
  const users = [...new Set(userIds)];
  if (users.length === 0) return;
  await db.later({
    key: 'hazard-participants',
    build: (on) =>
      on.t
        .insertInto('hazard_participant')
        .columns(['hazard_id', 'user_id'])
        .expression((eb) =>
          eb
            .selectFrom(sql<{ u: number }>`unnest(${param('users')}::bigint[])`.as('u'))
            .select([sql`${param('hazard')}::bigint`.as('hazard_id'), sql.ref('u').as('user_id')]),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'hazard_id']).doNothing()),
    values: { hazard: hazardId, users },
  });
}

/** Id of the hazard a stage row belongs to; undefined if there is no such row. */
export async function hazardOfStage(db: DbSession, table: string, id: number): Promise<number | undefined> {
  const [row] = await db.prepared<{ hazard: number }>(
    `hazard-of|${table}`,
    (on) => on.t.selectFrom(table).select('risk_register_id as hazard').where('id', '=', param('id')),
    { id },
  );
  return row?.hazard;
}

export async function findOrganisationName(db: DbSession, id: number): Promise<string | undefined> {
  const row = await db.first<{ name: string }>(
    db.t.selectFrom('sys_org').select('name').where('id', '=', id).where('is_deleted', '=', false),
  );
  return row?.name;
}
