import type { DbSession } from '../../../../server/db/session.ts';

export interface UserRow extends Record<string, unknown> {
  id: number;
  birthday: string | null;
  sex: number | null;
  last_login_time: Date | null;
}

/** Properties of a user that he may see himself; secret columns are not even read. */
export function selectOwnUser(db: DbSession, userId: string): Promise<UserRow | undefined> {
  return db.first<UserRow>(
    db.t
      .selectFrom('sys_user')
      .select(['id', 'account', 'nick_name as nickName', 'name', 'avatar', 'birthday', 'sex', 'email', 'phone', 'tel'])
      .select(['last_login_ip as lastLoginIp', 'last_login_time', 'last_login_address as lastLoginAddress'])
      .select(['last_login_browser as lastLoginBrowser', 'last_login_os as lastLoginOs'])
      .where('id', '=', userId),
  );
}

export function selectOwnRoles(db: DbSession, userId: string): Promise<Record<string, unknown>[]> {
  return db.all(
    db.t
      .selectFrom('sys_user_role as ur')
      .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
      .select(['r.id', 'r.code', 'r.name'])
      .where('ur.user_id', '=', userId)
      .where('r.status', '=', 0)
      .where('r.is_deleted', '=', false)
      .orderBy('r.id'),
  );
}

export async function selectJobNumber(db: DbSession, userId: string): Promise<string | null> {
  const user = db.t.selectFrom('sys_user').select('job_num').where('id', '=', userId);
  return (await db.first<{ job_num: string | null }>(user))?.job_num ?? null;
}

export async function selectOrgIds(db: DbSession): Promise<string[]> {
  const rows = await db.all(db.t.selectFrom('sys_org').select('id').where('is_deleted', '=', false).orderBy('id'));
  return rows.map((row) => String(row.id));
}
