import type { DataScope, UserCtx } from '../../ctx.ts';
import type { Session } from '../../db/session.ts';
import { type ErrorCode, refuse } from '../../errors.ts';
import { grantedMenuIds } from '../menus.ts';
import { SCOPE_ALL, SCOPE_CUSTOM, SCOPE_OWN_ORG, SCOPE_SUBTREE, subtreeOf } from '../scope.ts';
import { ROLE_ORGANISATIONS, readLinks } from './links.ts';

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
 * Nobody grants, takes away or changes what reaches further than he does himself (security R9): a role is within the
 * caller's power when all its menus are his and all it shows lies in his data scope.
 * @throws D1013 for its menus, `ofData` for its data
 */
export async function refuseBeyond(
  ctx: UserCtx,
  roles: readonly RolePower[],
  { homesOf, ofData }: Beyond,
): Promise<void> {
  if (isUnlimited(ctx) || roles.length === 0) return;
  if (await holdOtherMenus(ctx, roles)) throw refuse('D1013');
  if (ctx.scope === 'all') return;
  for (const role of roles) refuseReach(ctx, await reachOf(ctx.db, role, await homesOf(role)), ofData);
}

/** Super administrators hold everything there is. */
export function isUnlimited(ctx: UserCtx): boolean {
  return ctx.caller.adminType === '1';
}

async function holdOtherMenus(ctx: UserCtx, roles: readonly RolePower[]): Promise<boolean> {
  const other = ctx.db.t
    .selectFrom('sys_role_menu as rm')
    .innerJoin('sys_menu as m', 'm.id', 'rm.menu_id')
    .select('rm.menu_id')
    .where(
      'rm.role_id',
      'in',
      roles.map(({ id }) => id),
    )
    .where('m.is_deleted', '=', false)
    .where('rm.menu_id', 'not in', grantedMenuIds(ctx))
    .limit(1);
  return (await ctx.db.first(other)) !== undefined;
}

/** Those of these menus and buttons the caller does not hold. */
export async function menusNotHeld(ctx: UserCtx, menuIds: readonly number[]): Promise<number[]> {
  if (isUnlimited(ctx) || menuIds.length === 0) return [];
  const held = await ctx.db.all<{ menu_id: number }>(grantedMenuIds(ctx).where('rm.menu_id', 'in', [...menuIds]));
  const own = new Set(held.map(({ menu_id: id }) => id));
  return menuIds.filter((id) => !own.has(id));
}

/** Organisations a role shows to people who work in `homes` (wire §1.10). */
export async function reachOf(db: Session, role: RolePower, homes: readonly string[]): Promise<DataScope> {
  if (role.dataScopeType === SCOPE_ALL) return 'all';
  if (role.dataScopeType === SCOPE_CUSTOM) return (await readLinks(db, ROLE_ORGANISATIONS, role.id)).map(String);
  if (role.dataScopeType === SCOPE_SUBTREE) return subtreeOf(db, homes);
  return role.dataScopeType === SCOPE_OWN_ORG ? homes : [];
}

export function refuseReach(ctx: UserCtx, reach: DataScope, code: ErrorCode): void {
  if (isUnlimited(ctx) || ctx.scope === 'all') return;
  const own = new Set(ctx.scope);
  if (reach === 'all' || reach.some((id) => !own.has(id))) throw refuse(code);
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
