import type { WireRecord } from '../../../../engine/json.ts';
import type { DataScope, UserCtx } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { type ErrorCode, refuse } from '../../../../server/errors.ts';
import { loadRolePermissions } from '../../../../server/session/permissions.ts';
import { SCOPE_ALL, SCOPE_CUSTOM, SCOPE_OWN_ORG, SCOPE_SUBTREE, subtreeOf } from '../../../../server/session/scope.ts';
import { hasHolder, readLinks, selectHomes } from './holders.sql.ts';
import { ROLE_ORGANISATIONS } from './links.ts';
import { selectGrantedMenus, selectRolesBeyond } from './menu.sql.ts';

/** Properties of a role that decide which data it shows. */
export interface RolePower {
  id: number;
  dataScopeType: number;
}

export interface Beyond {
  /** Organisations of the people who hold the role or receive it. */
  homesOf(role: RolePower): Promise<readonly string[]>;
  /** Error code for a role that shows more data than the caller sees. */
  ofData: ErrorCode;
}

/**
 * Refuses to grant, revoke or change roles that exceed the caller's power (security.md#R9). A role is within this power
 * if the caller holds all its menus and may see all its data.
 * @throws D1013 if the menus exceed the power, `ofData` if the data does
 */
export async function refuseBeyond(
  ctx: UserCtx,
  roles: readonly RolePower[],
  { homesOf, ofData }: Beyond,
): Promise<void> {
  if (isUnlimited(ctx) || roles.length === 0) return;
  if ((await withOtherMenus(ctx, roles)).size > 0) throw refuse('D1013');
  for (const role of roles) {
    const codes = await codesOfRoles(ctx.db, [role.id]);
    refuseReach(ctx, await reachOf(ctx.db, role, await homesOf(role)), { codes, code: ofData });
  }
}

/**
 * Ids of those of `roles` that the caller may grant to users he sees. Data scopes that depend on the receiver's
 * department are checked only when the role is granted.
 */
async function withinPower(ctx: UserCtx, roles: readonly RolePower[]): Promise<Set<number>> {
  if (isUnlimited(ctx) || roles.length === 0) return new Set(roles.map(({ id }) => id));
  const other = await withOtherMenus(ctx, roles);
  const within = new Set<number>();
  for (const role of roles) {
    if (other.has(role.id)) continue;
    const codes = await codesOfRoles(ctx.db, [role.id]);
    if (isWithin(ctx, await reachOf(ctx.db, role, []), codes)) within.add(role.id);
  }
  return within;
}

/** True for super administrators: they hold every permission and see all data. */
export function isUnlimited(ctx: UserCtx): boolean {
  return ctx.caller.adminType === '1';
}

function withOtherMenus(ctx: UserCtx, roles: readonly RolePower[]): Promise<Set<number>> {
  return selectRolesBeyond(
    ctx.db,
    ctx.caller.id,
    roles.map(({ id }) => id),
  );
}

export async function menusNotHeld(ctx: UserCtx, menuIds: readonly number[]): Promise<number[]> {
  if (isUnlimited(ctx) || menuIds.length === 0) return [];
  const own = await selectGrantedMenus(ctx.db, ctx.caller.id, menuIds);
  return menuIds.filter((id) => !own.has(id));
}

/** Organisations whose data a role shows to people who work in `homes` (wire.md#1.10). */
export async function reachOf(db: DbSession, role: RolePower, homes: readonly string[]): Promise<DataScope> {
  if (role.dataScopeType === SCOPE_ALL) return 'all';
  if (role.dataScopeType === SCOPE_CUSTOM) return (await readLinks(db, ROLE_ORGANISATIONS, role.id)).map(String);
  if (role.dataScopeType === SCOPE_SUBTREE) return subtreeOf(db, homes);
  return role.dataScopeType === SCOPE_OWN_ORG ? homes : [];
}

/**
 * Refuses organisations outside the caller's data scope, the general one or that of a permission code (decision 301).
 */
export function refuseReach(
  ctx: UserCtx,
  reach: DataScope,
  { codes = [], code }: { codes?: Iterable<string>; code: ErrorCode },
): void {
  if (!isWithin(ctx, reach, codes)) throw refuse(code);
}

function isWithin(ctx: UserCtx, reach: DataScope, codes: Iterable<string>): boolean {
  if (isUnlimited(ctx)) return true;
  return includes(ctx.scope, reach) && [...codes].every((code) => includes(ctx.scopeOf(code), reach));
}

function includes(scope: DataScope, reach: DataScope): boolean {
  if (scope === 'all') return true;
  const own = new Set(scope);
  return reach !== 'all' && reach.every((id) => own.has(id));
}

export async function codesOfRoles(db: DbSession, roleIds: readonly number[]): Promise<Set<string>> {
  const codes = await loadRolePermissions(db, roleIds.map(String));
  return new Set([...codes.values()].flatMap((held) => [...held]));
}

export function isHeld(db: DbSession, roleId: number): Promise<boolean> {
  return hasHolder(db, roleId);
}

export function homesOfHolders(db: DbSession, roleId: number): Promise<string[]> {
  return selectHomes(db, roleId);
}

/** Code of the role that holds everything in a tenant (wire.md#5.5). */
const ADMINISTRATORS = 'sys_manager_role';

/**
 * Refuses changes of the administrators' role, of a role the caller holds, and of a role beyond the caller's power
 * (security.md#R9). Super administrators may change all roles.
 */
export async function refuseForeignRole(ctx: UserCtx, role: WireRecord, ofAdministrators: ErrorCode): Promise<void> {
  if (isUnlimited(ctx)) return;
  const code = String(role.code);
  if (code === ADMINISTRATORS) throw refuse(ofAdministrators);
  if (ctx.caller.roles.includes(code)) throw refuse('D1013');
  await refuseBeyond(ctx, [toPower(role)], { homesOf: ({ id }) => homesOfHolders(ctx.db, id), ofData: 'D1013' });
}

/** Roles the caller may grant; the server refuses all others, so forms do not offer them. */
export async function grantableRoles(ctx: UserCtx, roles: WireRecord[]): Promise<WireRecord[]> {
  const within = await withinPower(ctx, roles.map(toPower));
  return roles.filter(({ id }) => within.has(Number(id)));
}

export function toPower({ id, dataScopeType }: WireRecord): RolePower {
  return { id: Number(id), dataScopeType: Number(dataScopeType) };
}
