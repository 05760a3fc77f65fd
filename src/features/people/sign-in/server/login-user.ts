import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { settingOf } from '../../../../server/records/registries/setting-specs.ts';
import { loadAllPermissions, offeredCodes } from '../../../../server/session/permissions.ts';
import { readSettings } from '../../../../server/settings.ts';
import { selectPageSizes } from '../../../records/list-views/index.ts';
import { loginApps, loginMenus } from '../../access/index.ts';
import { SEX_UNKNOWN, selectPositions } from '../../users/index.ts';
import { selectJobNumber, selectOrgIds, selectOwnRoles, selectOwnUser } from './login-user.sql.ts';

/** GET /getLoginUser (wire.md#2.2). Secret columns are not even read. */
export async function loginUser(ctx: UserCtx): Promise<Record<string, unknown>> {
  const { caller, db } = ctx;
  const [user, apps, roles, employment, pageSizes] = await Promise.all([
    readUser(ctx),
    loginApps(ctx),
    selectOwnRoles(db, caller.id),
    readEmployment(ctx),
    selectPageSizes(db, caller.id),
  ]);
  const [active] = apps;
  const [menus, permissions, settings, dataScopes] = await Promise.all([
    active ? loginMenus(ctx, active.code) : [],
    caller.adminType === '1' ? loadAllPermissions(db) : ctx.permissions,
    settingsOn(ctx),
    scopeIds(ctx),
  ]);
  return {
    ...user,
    adminType: caller.adminType,
    loginEmpInfo: { ...employment, orgId: caller.orgId, orgName: caller.orgName },
    apps,
    roles,
    permissions: offeredCodes(permissions),
    settings,
    menus,
    dataScopes,
    pageSizes,
    mustChangePwd: ctx.mustChangePassword ?? false,
  };
}

/** Codes of the on/off settings that are on, among those that rules of fields (`requiredWhen`) name. */
async function settingsOn({ db, catalog }: UserCtx): Promise<string[]> {
  const fields = catalog.resources.flatMap((resource) => [
    ...resource.fields,
    ...resource.actions.flatMap(({ form }) => form?.fields ?? []),
  ]);
  const named = fields.flatMap(({ requiredWhen }) => requiredWhen.flatMap(({ setting }) => setting ?? []));
  const codes = [...new Set(named)].sort();
  const values = await readSettings(db, codes);
  return codes.filter((code) => (values.get(code) ?? settingOf(code)?.standard) === '1');
}

async function readUser(ctx: UserCtx): Promise<Record<string, unknown>> {
  const row = await selectOwnUser(ctx.db, ctx.caller.id);
  if (!row) throw refuse('1011009');
  const { last_login_time: lastLogin, ...rest } = row;
  return {
    ...rest,
    id: String(row.id),
    sex: row.sex ?? SEX_UNKNOWN,
    lastLoginTime: lastLogin && formatWallTime(lastLogin),
  };
}

async function readEmployment({ db, caller }: UserCtx): Promise<Record<string, unknown>> {
  const [jobNum, held] = await Promise.all([selectJobNumber(db, caller.id), selectPositions(db, [caller.id])]);
  const { extOrgPos = [], positions = [] } = held.get(caller.id) ?? {};
  return { jobNum, extOrgPos, positions };
}

/** Ids of the organisations in the data scope; all ids for an unlimited scope, which the client cannot represent. */
async function scopeIds({ db, scope }: UserCtx): Promise<readonly string[]> {
  return scope === 'all' ? selectOrgIds(db) : scope;
}
