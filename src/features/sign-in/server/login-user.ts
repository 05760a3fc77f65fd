import { formatWallTime } from '../../../engine/wall-time.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { refuse } from '../../../server/errors.ts';
import { loadPermissions, OPEN_CODES } from '../../../server/session/permissions.ts';
import { loginApps, loginMenus } from '../../access/index.ts';
import { SEX_UNKNOWN, selectPositions } from '../../users/index.ts';

/** GET /getLoginUser (wire.md#2.2). Secrets are not even read. */
export async function loginUser(ctx: UserCtx): Promise<Record<string, unknown>> {
  const { caller, db } = ctx;
  const [user, apps, roles, employment] = await Promise.all([
    readUser(ctx),
    loginApps(ctx),
    readRoles(ctx),
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
    permissions: [...new Set([...permissions, ...OPEN_CODES])].sort(),
    menus,
    dataScopes,
    mustChangePwd: ctx.mustChangePassword ?? false,
  };
}

interface UserRow extends Record<string, unknown> {
  id: number;
  birthday: string | null;
  sex: number | null;
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
  return {
    ...rest,
    id: String(row.id),
    sex: row.sex ?? SEX_UNKNOWN,
    lastLoginTime: lastLogin && formatWallTime(lastLogin),
  };
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
  const [user, held] = await Promise.all([
    db.first<{ job_num: string | null }>(db.t.selectFrom('sys_user').select('job_num').where('id', '=', caller.id)),
    selectPositions(db, [caller.id]),
  ]);
  const { extOrgPos = [], positions = [] } = held.get(caller.id) ?? {};
  return { jobNum: user?.job_num ?? null, extOrgPos, positions };
}

/** The organisations of the data scope; everything is spelled out because the client knows no word for it. */
async function scopeIds({ db, scope }: UserCtx): Promise<readonly string[]> {
  if (scope !== 'all') return scope;
  const rows = await db.all(db.t.selectFrom('sys_org').select('id').where('is_deleted', '=', false).orderBy('id'));
  return rows.map((row) => String(row.id));
}
