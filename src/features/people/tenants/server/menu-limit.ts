import type { Catalogs } from '../../../../server/catalog.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { findRow, lockRecord } from '../../../../server/records/detail.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { MAX_LIST } from '../../../../server/records/list.ts';
import { readForm } from '../../../../server/records/values/form.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { knownMenus, takeGrants } from '../../access/index.ts';
import { insertGrants, type MenuRow, selectHeld, selectMenus, selectRoleId } from './tenant.sql.ts';
import { inTenant, requireTenant, TENANT } from './tenant-of.ts';

/** Role that holds every menu granted to a tenant (wire.md#5.5). */
export const MANAGER_ROLE = 'sys_manager_role';

/** Menus of the operators' tenant (`here`) and of the other tenant (`there`), to be matched by code, as ids differ. */
async function bothMenus(ctx: UserCtx, own: UserCtx): Promise<{ here: MenuRow[]; there: MenuRow[] }> {
  const { status } = await knownMenus(ctx);
  const here = (await selectMenus(ctx.db, MAX_LIST)).filter(({ id }) => status.has(id));
  return { here, there: await selectMenus(own.db, MAX_LIST) };
}

/** Menus held by the administrators' role of the tenant, and the id of that role. */
async function heldBy(own: UserCtx): Promise<{ roleId: number; held: ReadonlySet<number> }> {
  const roleId = await selectRoleId(own.db, MANAGER_ROLE);
  if (roleId === undefined) throw invalid([], '该租户没有系统管理员角色，不能授权菜单');
  return { roleId, held: new Set(await selectHeld(own.db, roleId)) };
}

/** GET /sysTenant/ownMenu (wire.md#5.5): the caller's menus and buttons that the tenant's administrators hold. */
export async function tenantMenus(catalogs: Catalogs, ctx: UserCtx, id: unknown): Promise<number[]> {
  const record = toRecord(ctx.catalog.model(TENANT), await findRow(ctx, TENANT, { id }));
  const own = inTenant(ctx, requireTenant(record), catalogs);
  const { here, there } = await bothMenus(ctx, own);
  const { held } = await heldBy(own);
  const codes = new Set(there.filter((menu) => held.has(menu.id)).map(({ code }) => code));
  return here.filter(({ code }) => codes.has(code)).map(({ id: menu }) => menu);
}

/**
 * POST /sysTenant/grantMenu: limits the menus of the tenant's users; its administrators' role gets all of them.
 * Removes every other menu from every role, including the tenant's own menus with a permission beyond the limit.
 * @returns how many of the menus the tenant does not have
 * @throws D1002, 400 naming the field
 */
export async function grantTenantMenus(catalogs: Catalogs, ctx: UserCtx, body: unknown): Promise<number> {
  const { record } = await lockRecord(ctx, TENANT, rowId(body));
  const own = inTenant(ctx, requireTenant(record), catalogs);
  const chosen = await chosenCodes(ctx, body);
  const { here, there } = await bothMenus(ctx, own);
  const { roleId, held } = await heldBy(own);
  const { kept, gone } = split(here, there, chosen);
  const before = there.filter(({ id }) => held.has(id)).map(({ code }) => code);
  await takeGrants(own, gone);
  await giveMenus(own, roleId, kept);
  await announceChange(own, 'sysRole', { ids: [] });
  const entry = { event: 'grantMenu', title: '授权菜单', before: { menus: before }, after: { menus: [...chosen] } };
  await appendHistory(ctx, { ...entry, resource: TENANT, recordId: Number(record.id) });
  return chosen.size - kept.length;
}

async function giveMenus(own: UserCtx, roleId: number, menuIds: readonly number[]): Promise<void> {
  const before = await selectHeld(own.db, roleId);
  await insertGrants(own.db, roleId, menuIds);
  const after = await selectHeld(own.db, roleId);
  if (after.length === before.length) return;
  const change = { before: { grantMenuIdList: before }, after: { grantMenuIdList: after } };
  await appendHistory(own, { resource: 'sysRole', recordId: roleId, event: 'grantMenu', title: '授权菜单', ...change });
}

/** Codes of the menus in the body, including their parents. */
async function chosenCodes(ctx: UserCtx, body: unknown): Promise<Set<string>> {
  const { record } = readForm(ctx, TENANT, { formName: 'grantMenu', body });
  const ids = Array.isArray(record.grantMenuIdList) ? record.grantMenuIdList.map(Number) : [];
  const { status, withParents } = await knownMenus(ctx);
  if (ids.some((id) => !status.has(id))) throw invalid([{ field: 'grantMenuIdList', message: '所选菜单不存在' }]);
  const all = new Set(withParents(ids));
  const rows = await selectMenus(ctx.db, MAX_LIST);
  return new Set(rows.filter(({ id }) => all.has(id) && status.has(id)).map(({ code }) => code));
}

/** Splits the menus of the tenant into those within the limit and those no role may hold. */
function split(here: readonly MenuRow[], there: readonly MenuRow[], chosen: ReadonlySet<string>) {
  const limitable = new Set(here.map(({ code }) => code));
  const granted = here.filter(({ code }) => chosen.has(code));
  const permissions = new Set(granted.map(({ permission }) => permission));
  const isGone = ({ code, permission }: MenuRow) =>
    limitable.has(code) ? !chosen.has(code) : permission !== null && !permissions.has(permission);
  const kept = there.filter(({ code }) => chosen.has(code)).map(({ id }) => id);
  return { kept, gone: there.filter(isGone).map(({ id }) => id) };
}
