import { formatWallTime } from '../../engine/fields/wall-time.ts';
import type { UserCtx } from '../ctx.ts';
import { refuse } from '../errors.ts';
import { readCredential } from './credentials.ts';
import { loginApps, loginMenus } from './menus.ts';
import { loadPermissions } from './permissions.ts';

/** GET /getLoginUser (wire §2.2). Secrets are not even read. */
export async function loginUser(ctx: UserCtx): Promise<Record<string, unknown>> {
  const { caller, db } = ctx;
  const [user, apps, roles, credential, employment] = await Promise.all([
    readUser(ctx),
    loginApps(ctx),
    readRoles(ctx),
    readCredential(db, caller.id),
    readEmployment(ctx),
  ]);
  const [active] = apps;
  const [menus, permissions, dataScopes] = await Promise.all([
    active ? loginMenus(ctx, active.code) : [],
    caller.adminType === '1' ? loadPermissions(db, 'all') : ctx.permissions,
    scopeIds(ctx),
  ]);
  return {
    ...user,
    adminType: caller.adminType,
    loginEmpInfo: { ...employment, orgId: caller.orgId, orgName: caller.orgName },
    apps,
    roles,
    permissions: [...permissions].sort(),
    menus,
    dataScopes,
    mustChangePwd: credential?.mustChange ?? false,
  };
}

interface UserRow extends Record<string, unknown> {
  id: number;
  birthday: string | null;
  last_login_time: Date | null;
}

async function readUser(ctx: UserCtx): Promise<Record<string, unknown>> {
  const row = await ctx.db.first<UserRow>(
    ctx.db.t
      .selectFrom('sys_user')
      .select(['id', 'account', 'nick_name as nickName', 'name', 'avatar', 'birthday', 'sex', 'email', 'phone', 'tel'])
      .select(['last_login_ip as lastLoginIp', 'last_login_time', 'last_login_address as lastLoginAddress'])
      .select(['last_login_browser as lastLoginBrowser', 'last_login_os as lastLoginOs'])
      .where('id', '=', ctx.caller.id),
  );
  if (!row) throw refuse('1011009');
  const { last_login_time: lastLogin, ...rest } = row;
  return { ...rest, id: String(row.id), lastLoginTime: lastLogin && formatWallTime(lastLogin) };
}

async function readRoles({ db, caller }: UserCtx): Promise<Record<string, unknown>[]> {
  return db.all(
    db.t
      .selectFrom('sys_user_role as ur')
      .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
      .select(['r.id', 'r.code', 'r.name'])
      .where('ur.user_id', '=', caller.id)
      .where('r.status', '=', 0)
      .where('r.is_deleted', '=', false)
      .orderBy('r.id'),
  );
}

/** Job number, positions and further organisations. */
async function readEmployment({ db, caller }: UserCtx): Promise<Record<string, unknown>> {
  const [user, positions, extra] = await Promise.all([
    db.first<{ job_num: string | null }>(db.t.selectFrom('sys_user').select('job_num').where('id', '=', caller.id)),
    db.all(
      db.t
        .selectFrom('sys_user_pos as up')
        .innerJoin('sys_pos as p', 'p.id', 'up.pos_id')
        .select(['p.id as posId', 'p.code as posCode', 'p.name as posName'])
        .where('up.user_id', '=', caller.id)
        .where('p.is_deleted', '=', false),
    ),
    db.all(
      db.t
        .selectFrom('sys_user_ext_org as e')
        .innerJoin('sys_org as o', 'o.id', 'e.org_id')
        .innerJoin('sys_pos as p', 'p.id', 'e.pos_id')
        .select(['o.id as orgId', 'o.code as orgCode', 'o.name as orgName'])
        .select(['p.id as posId', 'p.code as posCode', 'p.name as posName'])
        .where('e.user_id', '=', caller.id)
        .where('o.is_deleted', '=', false)
        .where('p.is_deleted', '=', false),
    ),
  ]);
  const extOrgPos = extra.map((row) => ({ ...row, orgId: String(row.orgId) }));
  return { jobNum: user?.job_num ?? null, extOrgPos, positions };
}

/** The organisations of the data scope; everything is spelled out because the client knows no word for it. */
async function scopeIds({ db, scope }: UserCtx): Promise<readonly string[]> {
  if (scope !== 'all') return scope;
  const rows = await db.all(db.t.selectFrom('sys_org').select('id').where('is_deleted', '=', false).orderBy('id'));
  return rows.map((row) => String(row.id));
}
