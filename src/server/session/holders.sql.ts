import { type RawBuilder, sql } from 'kysely';
import { type DbSession, param } from '../db/session.ts';

/** Enabled roles that grant `permission` by an enabled menu, as permissions.ts finds them for a caller. */
function rolesWith(on: DbSession) {
  return on.t
    .selectFrom('sys_menu as m')
    .innerJoin('sys_role_menu as rm', 'rm.menu_id', 'm.id')
    .innerJoin('sys_role as r', 'r.id', 'rm.role_id')
    .where('m.permission', '=', param('permission'))
    .where('m.status', '=', sql.lit(0))
    .where('m.is_deleted', '=', sql.lit(false))
    .where('r.status', '=', sql.lit(0))
    .where('r.is_deleted', '=', sql.lit(false));
}

/** Subquery of the ids of users with `permission`; with `user`: only of this user's id. */
export function holdersOf(on: DbSession, user?: RawBuilder<unknown>) {
  const holders = rolesWith(on).innerJoin('sys_user_role as ur', 'ur.role_id', 'r.id').select('ur.user_id');
  return user ? holders.where('ur.user_id', '=', user) : holders;
}

export async function rolesGiving(db: DbSession, permission: string): Promise<number[]> {
  const rows = await db.prepared<{ id: number }>('roles-giving', (on) => rolesWith(on).select('r.id').distinct(), {
    permission,
  });
  return rows.map(({ id }) => id);
}

/** Ids of users with a role that grants `permission`, disabled ones included. */
export async function holdersOfCode(db: DbSession, permission: string): Promise<number[]> {
  const rows = await db.prepared<{ user_id: number }>('holders-of-code', (on) => holdersOf(on).distinct(), {
    permission,
  });
  return rows.map((row) => row.user_id);
}
