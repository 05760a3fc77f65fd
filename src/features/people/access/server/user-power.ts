import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { type ErrorCode, refuse } from '../../../../server/errors.ts';
import { SCOPE_OWN_ORG, SCOPE_SUBTREE } from '../../../../server/session/scope.ts';
import { readLinks } from './holders.sql.ts';
import { USER_ORGANISATIONS, USER_ROLES } from './links.ts';
import { codesOfRoles, isUnlimited, type RolePower, reachOf, refuseBeyond, refuseReach, toPower } from './power.ts';
import { liveTargets } from './targets.ts';

/**
 * Refuses to take over, stop or remove an account that exceeds the caller's power (security.md#R9). Accounts of
 * administrators are reserved to the super administrator.
 * @throws `ofAdministrators` for a super administrator's account, D1013 for an administrator's
 * @throws D1013 if roles or organisations of the account exceed those of the caller
 */
export async function refuseForeignUser(ctx: UserCtx, user: WireRecord, ofAdministrators: ErrorCode): Promise<void> {
  if (user.adminType === '1') throw refuse(ofAdministrators);
  if (isUnlimited(ctx)) return;
  if (user.adminType === '2') throw refuse('D1013');
  const granted = await readLinks(ctx.db, USER_ORGANISATIONS, Number(user.id));
  const roles = await rolesOf(ctx, user);
  const codes = await codesOfRoles(
    ctx.db,
    roles.map(({ id }) => id),
  );
  refuseReach(ctx, granted.map(String), { codes: granted.length > 0 ? codes : [], code: 'D1013' });
  const home = homeOf(user);
  await refuseBeyond(ctx, roles, { homesOf: () => Promise.resolve(home), ofData: 'D1013' });
}

/** Types of data scope that depend on the organisation in which the holder of the role works. */
const FOLLOWING = [SCOPE_SUBTREE, SCOPE_OWN_ORG];

/**
 * Refuses to put a user, even the caller himself, into an organisation where his roles would show more than the caller
 * sees (security.md#R9).
 * @throws D2003
 */
export async function refuseForeignHome(ctx: UserCtx, user: WireRecord): Promise<void> {
  if (isUnlimited(ctx)) return;
  for (const role of await rolesOf(ctx, user)) {
    if (!FOLLOWING.includes(role.dataScopeType)) continue;
    const codes = await codesOfRoles(ctx.db, [role.id]);
    refuseReach(ctx, await reachOf(ctx.db, role, homeOf(user)), { codes, code: 'D2003' });
  }
}

async function rolesOf(ctx: UserCtx, user: WireRecord): Promise<RolePower[]> {
  const ids = await readLinks(ctx.db, USER_ROLES, Number(user.id));
  const roles = await liveTargets(ctx, 'sysRole', { ids, keys: ['dataScopeType'] });
  return [...roles.values()].map(toPower);
}

function homeOf({ orgId }: WireRecord): string[] {
  return orgId === undefined || orgId === null ? [] : [String(orgId)];
}
