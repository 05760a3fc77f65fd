import type { DataScope, UserCtx } from '../../../server/ctx.ts';
import type { DbSession } from '../../../server/db/session.ts';
import { type ErrorCode, refuse } from '../../../server/errors.ts';
import { loadRolePermissions } from '../../../server/session/permissions.ts';
import { SCOPE_ALL, SCOPE_CUSTOM, SCOPE_OWN_ORG, SCOPE_SUBTREE, subtreeOf } from '../../../server/session/scope.ts';
import { hasHolder, readLinks, selectHomes } from './holders.sql.ts';
import { ROLE_ORGANISATIONS } from './links.ts';
import { selectGrantedMenus, selectRolesBeyond } from './menu.sql.ts';

/** A role as far as its power goes. */
export interface RolePower {
  id: number;
  dataScopeType: number;
}

export interface Beyond {
  /** Where the people work who are granted the role, or hold it. */
  homesOf(role: RolePower): Promise<readonly string[]>;
  /** Answered where it shows more than the caller sees. */
  ofData: ErrorCode;
}

/**
 * Nobody grants, takes away or changes what reaches further than he does himself (security.md#R9): a role is within the
 * caller's power when all its menus are his and all it shows lies in his data scope.
 * @throws D1013 for its menus, `ofData` for its data
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
 * Those of the roles the caller may grant to somebody he sees. What a role shows of its holder's own department is
 * judged with the holder, when it is granted.
 */
export async function withinPower(ctx: UserCtx, roles: readonly RolePower[]): Promise<Set<number>> {
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

/** Super administrators hold everything there is. */
export function isUnlimited(ctx: UserCtx): boolean {
  return ctx.caller.adminType === '1';
}

/** Those of the roles that give a menu or button the caller does not hold. */
function withOtherMenus(ctx: UserCtx, roles: readonly RolePower[]): Promise<Set<number>> {
  return selectRolesBeyond(
    ctx.db,
    ctx.caller.id,
    roles.map(({ id }) => id),
  );
}

/** Those of these menus and buttons the caller does not hold. */
export async function menusNotHeld(ctx: UserCtx, menuIds: readonly number[]): Promise<number[]> {
  if (isUnlimited(ctx) || menuIds.length === 0) return [];
  const own = await selectGrantedMenus(ctx.db, ctx.caller.id, menuIds);
  return menuIds.filter((id) => !own.has(id));
}

/** Organisations a role shows to people who work in `homes` (wire.md#1.10). */
export async function reachOf(db: DbSession, role: RolePower, homes: readonly string[]): Promise<DataScope> {
  if (role.dataScopeType === SCOPE_ALL) return 'all';
  if (role.dataScopeType === SCOPE_CUSTOM) return (await readLinks(db, ROLE_ORGANISATIONS, role.id)).map(String);
  if (role.dataScopeType === SCOPE_SUBTREE) return subtreeOf(db, homes);
  return role.dataScopeType === SCOPE_OWN_ORG ? homes : [];
}

/**
 * Refuses what shows more than the caller sees, under each of the codes it is granted for. Sight under one code is no
 * right to give it under another (decision 301).
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

/** Permission codes these roles give. */
export async function codesOfRoles(db: DbSession, roleIds: readonly number[]): Promise<Set<string>> {
  const codes = await loadRolePermissions(db, roleIds.map(String));
  return new Set([...codes.values()].flatMap((held) => [...held]));
}

/** Whether somebody who is not deleted holds the role. */
export function isHeld(db: DbSession, roleId: number): Promise<boolean> {
  return hasHolder(db, roleId);
}

/** Where the people work who hold a role. */
export function homesOfHolders(db: DbSession, roleId: number): Promise<string[]> {
  return selectHomes(db, roleId);
}
