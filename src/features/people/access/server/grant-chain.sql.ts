import { sql } from 'kysely';
import { contains, type DbSession } from '../../../../server/db/session.ts';

/** Role and menu or button that together grant a permission code; either may be disabled. */
export interface GrantOfCode extends Record<string, unknown> {
  role_id: number;
  role: string;
  role_status: number;
  data_scope_type: number;
  menu: string;
  parent: string | null;
  menu_status: number;
}

/**
 * Returns the grants, even disabled ones, of a permission code to one user's roles, or to all roles if `userId` is
 * null.
 */
export function selectGrantsOfCode(
  db: DbSession,
  { permission, userId }: { permission: string; userId: number | null },
): Promise<GrantOfCode[]> {
  const ways = db.t
    .selectFrom('sys_menu as m')
    .innerJoin('sys_role_menu as rm', 'rm.menu_id', 'm.id')
    .innerJoin('sys_role as r', 'r.id', 'rm.role_id')
    .leftJoin('sys_menu as p', 'p.id', 'm.pid')
    .select(['r.id as role_id', 'r.name as role', 'r.data_scope_type', 'm.name as menu', 'p.name as parent'])
    .select([
      sql<number>`coalesce(r.status, 0)`.as('role_status'),
      sql<number>`coalesce(m.status, 0)`.as('menu_status'),
    ])
    .where('m.permission', '=', permission)
    .where('m.is_deleted', '=', false)
    .where('r.is_deleted', '=', false)
    .orderBy('r.sort')
    .orderBy('r.id')
    .orderBy('m.id');
  if (userId === null) return db.all<GrantOfCode>(ways);
  const own = db.t.selectFrom('sys_user_role').select('role_id').where('user_id', '=', userId);
  return db.all<GrantOfCode>(ways.where('r.id', 'in', own));
}

/** User who holds a permission code through a role, or as super administrator. */
export interface CodeHolder extends Record<string, unknown> {
  id: number;
  name: string;
  account: string;
  org_name: string | null;
  is_super: boolean;
  roles: string[];
}

/** Returns the enabled users who hold a permission code, ordered by name, with the roles that grant the code. */
export function selectCodeHolders(
  db: DbSession,
  of: { permission: string; today: string; text: string; limit: number },
): Promise<CodeHolder[]> {
  const giving = db.t
    .selectFrom('sys_menu as m')
    .innerJoin('sys_role_menu as rm', 'rm.menu_id', 'm.id')
    .innerJoin('sys_role as r', 'r.id', 'rm.role_id')
    .innerJoin('sys_user_role as ur', 'ur.role_id', 'r.id')
    .where('m.permission', '=', of.permission)
    .where('m.status', '=', 0)
    .where('m.is_deleted', '=', false)
    .where('r.status', '=', 0)
    .where('r.is_deleted', '=', false);
  const roles = giving.select('r.name').distinct().whereRef('ur.user_id', '=', 'u.id');
  const people = db.t
    .selectFrom('sys_user as u')
    .leftJoin('sys_org as o', 'o.id', 'u.org_id')
    .select(['u.id', 'u.name', 'u.account', 'o.name as org_name'])
    .select([sql<boolean>`u.admin_type = '1'`.as('is_super'), sql<string[]>`array(${roles})`.as('roles')])
    .where('u.is_deleted', '=', false)
    .where('u.status', '=', 0)
    .where((eb) => eb.or([eb('u.expire_time', 'is', null), eb('u.expire_time', '>=', of.today)]))
    .where((eb) => eb.or([eb('u.admin_type', '=', '1'), eb('u.id', 'in', giving.select('ur.user_id'))]));
  const found =
    of.text === ''
      ? people
      : people.where((eb) => eb.or([contains(sql`u.name`, of.text), contains(sql`u.account`, of.text)]));
  return db.all<CodeHolder>(found.orderBy('u.name_pinyin').orderBy('u.name').orderBy('u.id').limit(of.limit));
}

/** Permission code of a menu or button, title of its parent menu, and ids of the roles that grant the code. */
export interface CodeRow extends Record<string, unknown> {
  permission: string;
  title: string;
  parent: string | null;
  application: string;
  roles: number[];
}

/** All permission codes of enabled menus and buttons, in menu order. */
export function selectCodes(db: DbSession, limit: number): Promise<CodeRow[]> {
  const holding = db.t
    .selectFrom('sys_menu as s')
    .innerJoin('sys_role_menu as rm', 'rm.menu_id', 's.id')
    .select('rm.role_id')
    .distinct()
    .whereRef('s.permission', '=', 'm.permission')
    .where('s.status', '=', 0)
    .where('s.is_deleted', '=', false);
  const first = db.t
    .selectFrom('sys_menu')
    .select('id')
    .distinctOn('permission')
    .where('permission', '!=', '')
    .where('status', '=', 0)
    .where('is_deleted', '=', false)
    .orderBy('permission')
    .orderBy('id');
  return db.all<CodeRow>(
    db.t
      .selectFrom('sys_menu as m')
      .leftJoin('sys_menu as p', 'p.id', 'm.pid')
      .select(['m.permission', 'm.name as title', 'p.name as parent', 'm.application'])
      .select(sql<number[]>`array(${holding})`.as('roles'))
      .where('m.id', 'in', first)
      .orderBy('m.application')
      .orderBy('p.sort')
      .orderBy('p.id')
      .orderBy('m.sort')
      .orderBy('m.id')
      .limit(limit),
  );
}
