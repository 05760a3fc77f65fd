import type { DataScope, UserCtx } from '../../../server/ctx.ts';
import type { DbSession } from '../../../server/db/session.ts';
import { type ErrorCode, refuse } from '../../../server/errors.ts';
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
  if (ctx.scope === 'all') return;
  for (const role of roles) refuseReach(ctx, await reachOf(ctx.db, role, await homesOf(role)), ofData);
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
    if (ctx.scope === 'all' || isWithin(ctx, await reachOf(ctx.db, role, []))) within.add(role.id);
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

export function refuseReach(ctx: UserCtx, reach: DataScope, code: ErrorCode): void {
  if (!isWithin(ctx, reach)) throw refuse(code);
}

function isWithin(ctx: UserCtx, reach: DataScope): boolean {
  if (isUnlimited(ctx) || ctx.scope === 'all') return true;
  const own = new Set(ctx.scope);
  return reach !== 'all' && reach.every((id) => own.has(id));
}

/** Whether somebody who is not deleted holds the role. */
export function isHeld(db: DbSession, roleId: number): Promise<boolean> {
  return hasHolder(db, roleId);
}

/** Where the people work who hold a role. */
export function homesOfHolders(db: DbSession, roleId: number): Promise<string[]> {
  return selectHomes(db, roleId);
}
