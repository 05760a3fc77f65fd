import type { DbSession } from '../db/session.ts';

export interface UserRow extends Record<string, unknown> {
  id: number;
  account: string;
  name: string;
  admin_type: unknown;
  status: unknown;
  org_id: unknown;
  org_name: string | null;
  expires: string | null;
  must_change: boolean | null;
}

/** Users with their organisation, and whether they have a one-time password. */
export function selectUsers(db: DbSession, userIds: readonly string[]): Promise<UserRow[]> {
  return db.all<UserRow>(
    db.t
      .selectFrom('sys_user as u')
      .leftJoin('sys_org as o', 'o.id', 'u.org_id')
      .leftJoin('sys_user_credential as c', 'c.user_id', 'u.id')
      .select(['u.id', 'u.account', 'u.name', 'u.admin_type', 'u.status', 'u.org_id', 'o.name as org_name'])
      .select(['c.must_change', 'u.expire_time as expires'])
      .where('u.id', 'in', [...userIds])
      .where('u.is_deleted', '=', false),
  );
}

/** Enabled roles of users, one row per user and role. */
export function selectRoles(
  db: DbSession,
  userIds: readonly string[],
): Promise<{ user_id: number; id: number; code: string; data_scope_type: number | null }[]> {
  return db.all<{ user_id: number; id: number; code: string; data_scope_type: number | null }>(
    db.t
      .selectFrom('sys_user_role as ur')
      .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
      .select(['ur.user_id', 'r.id', 'r.code', 'r.data_scope_type'])
      .where('ur.user_id', 'in', [...userIds])
      .where('r.status', '=', 0)
      .where('r.is_deleted', '=', false),
  );
}

function codes(db: DbSession) {
  return db.t
    .selectFrom('sys_menu as m')
    .where('m.status', '=', 0)
    .where('m.is_deleted', '=', false)
    .where('m.permission', 'is not', null);
}

/** Permission codes of all enabled menus and buttons. */
export function selectAllPermissions(db: DbSession): Promise<Record<string, unknown>[]> {
  return db.all(codes(db).select('m.permission').distinct());
}

/** Permission codes of enabled menus and buttons, by role. */
export function selectRolePermissions(
  db: DbSession,
  roleIds: readonly string[],
): Promise<{ role_id: number; permission: string }[]> {
  return db.all<{ role_id: number; permission: string }>(
    codes(db)
      .innerJoin('sys_role_menu as rm', 'rm.menu_id', 'm.id')
      .select(['rm.role_id', 'm.permission'])
      .where('rm.role_id', 'in', [...roleIds])
      .distinct(),
  );
}

/** Organisations granted to users. */
export function selectOwnOrgs(
  db: DbSession,
  userIds: readonly string[],
): Promise<{ user_id: number; org_id: number }[]> {
  const own = db.t.selectFrom('sys_user_org').select(['user_id', 'org_id']);
  return db.all<{ user_id: number; org_id: number }>(own.where('user_id', 'in', [...userIds]));
}

export function selectOrgsOfRoles(
  db: DbSession,
  roleIds: readonly string[],
): Promise<{ role_id: number; org_id: number }[]> {
  const named = db.t.selectFrom('sys_role_org').select(['role_id', 'org_id']);
  return db.all<{ role_id: number; org_id: number }>(named.where('role_id', 'in', [...roleIds]));
}

/** Organisations with all below them; circles end the recursion. */
export function selectSubtrees(db: DbSession, orgIds: readonly string[]): Promise<{ top: number; org_id: number }[]> {
  const query = db.t
    .withRecursive('below', (with_) =>
      with_
        .selectFrom('sys_org')
        .select(['id as top', 'id as org_id'])
        .where('id', 'in', [...orgIds])
        .union(
          with_
            .selectFrom('sys_org as o')
            .innerJoin('below as b', 'b.org_id', 'o.pid')
            .select(['b.top', 'o.id as org_id']),
        ),
    )
    .selectFrom('below')
    .select(['top', 'org_id']);
  return db.all<{ top: number; org_id: number }>(query);
}

interface CredentialRow {
  password_hash: string;
  must_change: boolean;
  demo: boolean;
}

export function selectCredential(
  db: DbSession,
  userId: string,
  lock?: 'update',
): Promise<(CredentialRow & Record<string, unknown>) | undefined> {
  const credential = db.t
    .selectFrom('sys_user_credential')
    .select(['password_hash', 'must_change', 'demo'])
    .where('user_id', '=', userId);
  return db.first<CredentialRow & Record<string, unknown>>(lock ? credential.forUpdate() : credential);
}

export async function upsertCredential(
  db: DbSession,
  userId: string,
  row: CredentialRow & { changed_time: Date },
): Promise<void> {
  const values = { ...row };
  const insert = db.t.insertInto('sys_user_credential').values({ user_id: userId, ...values });
  await db.run(insert.onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)));
}
