import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';
import { type ErrorCode, refuse } from '../../errors.ts';
import { homesOfHolders, isUnlimited, refuseBeyond } from './power.ts';

/** The role that holds everything in a tenant (wire §5.5). */
const ADMINISTRATORS = 'sys_manager_role';

/**
 * Nobody but a super administrator changes the administrators' role, a role he holds himself, or one that reaches
 * further than he does (security R9).
 */
export async function refuseForeignRole(ctx: UserCtx, role: WireRecord, ofAdministrators: ErrorCode): Promise<void> {
  if (isUnlimited(ctx)) return;
  const code = String(role.code);
  if (code === ADMINISTRATORS) throw refuse(ofAdministrators);
  if (ctx.caller.roles.includes(code)) throw refuse('D1013');
  const power = { id: Number(role.id), dataScopeType: Number(role.dataScopeType) };
  await refuseBeyond(ctx, [power], { homesOf: ({ id }) => homesOfHolders(ctx.db, id), ofData: 'D1013' });
}
