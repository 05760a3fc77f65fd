import type { UserCtx } from '../../../server/ctx.ts';
import { grantRoles } from '../../access/index.ts';
import { peopleInSight } from './people.ts';
import { countHolders, selectRoles, selectWithoutRole } from './setup.sql.ts';

/** People of one call. */
const MAX_AT_ONCE = 100;

export interface RoleProfile {
  id: number;
  name: string;
  remark: string;
  dataScopeType: number;
  people: number;
}

/** GET /setup/roles: the product's role profiles, and how many people in sight hold each. */
export async function listProfiles(ctx: UserCtx): Promise<RoleProfile[]> {
  const holders = await countHolders(ctx.db, peopleInSight(ctx));
  return (await selectRoles(ctx.db)).map(({ id, name, remark, data_scope_type: scope }) => ({
    id,
    name,
    remark: remark ?? '',
    dataScopeType: Number(scope ?? 0),
    people: holders.get(Number(id)) ?? 0,
  }));
}

/** POST /setup/giveRole: one role for people who have none, by the rules of every grant; answers how many got it. */
export async function giveRole(ctx: UserCtx, roleId: number): Promise<{ given: number }> {
  const ids = await selectWithoutRole(ctx.db, peopleInSight(ctx), MAX_AT_ONCE);
  for (const id of ids) await grantRoles(ctx, { id, grantRoleIdList: [roleId] });
  return { given: ids.length };
}
