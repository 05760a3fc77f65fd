import type { DbSession } from '../../../../server/db/session.ts';

/** True if users who are not deleted work in the organisation itself. */
export async function hasEmployees(db: DbSession, orgId: number): Promise<boolean> {
  const user = db.t.selectFrom('sys_user').select('id').where('org_id', '=', orgId).where('is_deleted', '=', false);
  return (await db.first(user.limit(1))) !== undefined;
}

/** True if users of other organisations also hold a position in this one. */
export async function hasFurtherEmployees(db: DbSession, orgId: number): Promise<boolean> {
  const held = db.t
    .selectFrom('sys_user_ext_org as e')
    .innerJoin('sys_user as u', 'u.id', 'e.user_id')
    .select('u.id')
    .where('e.org_id', '=', orgId)
    .where('u.is_deleted', '=', false);
  return (await db.first(held.limit(1))) !== undefined;
}

/** True if a user who is not deleted holds the position, in any organisation. */
export async function hasHolders(db: DbSession, posId: number): Promise<boolean> {
  const own = db.t
    .selectFrom('sys_user_pos as p')
    .innerJoin('sys_user as u', 'u.id', 'p.user_id')
    .select('u.id')
    .where('p.pos_id', '=', posId)
    .where('u.is_deleted', '=', false);
  const further = db.t
    .selectFrom('sys_user_ext_org as e')
    .innerJoin('sys_user as u', 'u.id', 'e.user_id')
    .select('u.id')
    .where('e.pos_id', '=', posId)
    .where('u.is_deleted', '=', false);
  return (await db.first(own.unionAll(further).limit(1))) !== undefined;
}
