import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { type ErrorCode, refuse } from '../../../server/errors.ts';
import { homesOfHolders, isUnlimited, type RolePower, refuseBeyond, withinPower } from './power.ts';

/** The role that holds everything in a tenant (wire.md#5.5). */
const ADMINISTRATORS = 'sys_manager_role';

/**
 * Nobody but a super administrator changes the administrators' role, a role he holds himself, or one that reaches
 * further than he does (security.md#R9).
 */
export async function refuseForeignRole(ctx: UserCtx, role: WireRecord, ofAdministrators: ErrorCode): Promise<void> {
  if (isUnlimited(ctx)) return;
  const code = String(role.code);
  if (code === ADMINISTRATORS) throw refuse(ofAdministrators);
  if (ctx.caller.roles.includes(code)) throw refuse('D1013');
  await refuseBeyond(ctx, [toPower(role)], { homesOf: ({ id }) => homesOfHolders(ctx.db, id), ofData: 'D1013' });
}

/** Those of the roles the caller may grant: what he may not, the server refuses, so it is not offered either. */
export async function grantableRoles(ctx: UserCtx, roles: WireRecord[]): Promise<WireRecord[]> {
  const within = await withinPower(ctx, roles.map(toPower));
  return roles.filter(({ id }) => within.has(Number(id)));
}

/** A record of a role as far as its power goes. */
export function toPower({ id, dataScopeType }: WireRecord): RolePower {
  return { id: Number(id), dataScopeType: Number(dataScopeType) };
}
