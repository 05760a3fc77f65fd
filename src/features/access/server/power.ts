import type { DataScope, UserCtx } from '../../../server/ctx.ts';
import type { Session } from '../../../server/db/session.ts';
import { type ErrorCode, refuse } from '../../../server/errors.ts';
import { SCOPE_ALL, SCOPE_CUSTOM, SCOPE_OWN_ORG, SCOPE_SUBTREE, subtreeOf } from '../../../server/session/scope.ts';
import { ROLE_ORGANISATIONS, readLinks } from './links.ts';
import { grantedMenuIds } from './menus.ts';

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
async function withOtherMenus(ctx: UserCtx, roles: readonly RolePower[]): Promise<Set<number>> {
  const other = ctx.db.t
    .selectFrom('sys_role_menu as rm')
    .innerJoin('sys_menu as m', 'm.id', 'rm.menu_id')
    .select('rm.role_id')
    .distinct()
    .where(
      'rm.role_id',
      'in',
      roles.map(({ id }) => id),
    )
    .where('m.is_deleted', '=', false)
    .where('rm.menu_id', 'not in', grantedMenuIds(ctx));
  const rows = await ctx.db.all<{ role_id: number }>(other);
  return new Set(rows.map(({ role_id: id }) => id));
}

/** Those of these menus and buttons the caller does not hold. */
export async function menusNotHeld(ctx: UserCtx, menuIds: readonly number[]): Promise<number[]> {
  if (isUnlimited(ctx) || menuIds.length === 0) return [];
  const held = await ctx.db.all<{ menu_id: number }>(grantedMenuIds(ctx).where('rm.menu_id', 'in', [...menuIds]));
  const own = new Set(held.map(({ menu_id: id }) => id));
  return menuIds.filter((id) => !own.has(id));
}

/** Organisations a role shows to people who work in `homes` (wire.md#1.10). */
export async function reachOf(db: Session, role: RolePower, homes: readonly string[]): Promise<DataScope> {
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
export async function isHeld(db: Session, roleId: number): Promise<boolean> {
  const holder = db.t
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_user as u', 'u.id', 'ur.user_id')
    .select('u.id')
    .where('ur.role_id', '=', roleId)
    .where('u.is_deleted', '=', false)
    .limit(1);
  return (await db.first(holder)) !== undefined;
}

/** Where the people work who hold a role. */
export async function homesOfHolders(db: Session, roleId: number): Promise<string[]> {
  const rows = await db.all<{ org_id: number }>(
    db.t
      .selectFrom('sys_user_role as ur')
      .innerJoin('sys_user as u', 'u.id', 'ur.user_id')
      .select('u.org_id')
      .distinct()
      .where('ur.role_id', '=', roleId)
      .where('u.is_deleted', '=', false)
      .where('u.org_id', 'is not', null),
  );
  return rows.map(({ org_id: id }) => String(id));
}
