import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { type ErrorCode, refuse } from '../../../server/errors.ts';
import { readLinks } from './holders.sql.ts';
import { USER_ROLES } from './links.ts';
import { isUnlimited, refuseBeyond } from './power.ts';
import { toPower } from './role-power.ts';
import { liveTargets } from './targets.ts';

/**
 * Refuses callers whose power does not cover an account they take over, stop or remove (security.md#R9). Administrators'
 * accounts are left to the super administrator.
 * @throws `ofAdministrators` for a super administrator, D1013 for an administrator or for roles beyond the caller
 */
export async function refuseForeignUser(ctx: UserCtx, user: WireRecord, ofAdministrators: ErrorCode): Promise<void> {
  if (user.adminType === '1') throw refuse(ofAdministrators);
  if (isUnlimited(ctx)) return;
  if (user.adminType === '2') throw refuse('D1013');
  const ids = await readLinks(ctx.db, USER_ROLES, Number(user.id));
  const roles = await liveTargets(ctx, 'sysRole', { ids, keys: ['dataScopeType'] });
  const home = user.orgId === undefined || user.orgId === null ? [] : [String(user.orgId)];
  await refuseBeyond(ctx, [...roles.values()].map(toPower), { homesOf: () => Promise.resolve(home), ofData: 'D1013' });
}
