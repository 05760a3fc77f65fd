import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { type ErrorCode, refuse } from '../../../../server/errors.ts';
import { homesOfHolders, isUnlimited, type RolePower, refuseBeyond, withinPower } from './power.ts';

/** The role that holds everything in a tenant (wire.md#5.5). */
const ADMINISTRATORS = 'sys_manager_role';

/**
 * Refuses changes of the administrators' role, of a role the caller holds, and of one beyond his power
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

/** The properties of a role record that decide how far its power reaches. */
export function toPower({ id, dataScopeType }: WireRecord): RolePower {
  return { id: Number(id), dataScopeType: Number(dataScopeType) };
}
