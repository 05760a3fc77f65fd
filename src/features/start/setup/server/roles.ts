import type { UserCtx } from '../../../../server/ctx.ts';
import { all, equals } from '../../../../server/db/records/filter.ts';
import { type Plan, planOf } from '../../../../server/db/records/selection.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';
import { grantRoles } from '../../../people/access/index.ts';
import {
  countHolders,
  countWithoutRole,
  selectOnlyRole,
  selectRightGivers,
  selectRoles,
  selectWithoutRole,
} from './setup.sql.ts';

/** Maximum people of one call: each grant is checked and stored in the history. */
export const MOST_GIVEN = 100;

interface RoleProfile {
  id: number;
  name: string;
  remark: string;
  dataScopeType: number;
  people: number;
  /** True if holders of the role give rights to others, so that in effect they may do everything. */
  givesRights: boolean;
}

/** GET /setup/roles: role profiles with the number of holders the caller sees; roles that give rights come last. */
export async function listProfiles(ctx: UserCtx): Promise<RoleProfile[]> {
  const holders = await countHolders(ctx.db, peopleInSight(ctx));
  const givers = await selectRightGivers(ctx.db);
  const profiles = (await selectRoles(ctx.db)).map(({ id, name, remark, data_scope_type: scope }) => ({
    id,
    name,
    remark: remark ?? '',
    dataScopeType: Number(scope ?? 0),
    people: holders.get(Number(id)) ?? 0,
    givesRights: givers.has(Number(id)),
  }));
  const strength = ({ id }: RoleProfile) => givers.get(id) ?? 0;
  return profiles.sort((one, other) => strength(one) - strength(other));
}

/** POST /setup/giveRole: gives a role to some people without any; returns their ids and the number left. */
export async function giveRole(ctx: UserCtx, { roleId, most = MOST_GIVEN }: { roleId: number; most?: number }) {
  const people = peopleInSight(ctx);
  const ids = await selectWithoutRole(ctx.db, people, most);
  for (const id of ids) await grantRoles(ctx, { id, grantRoleIdList: [roleId] });
  return { ids, left: await countWithoutRole(ctx.db, people) };
}

/** POST /setup/takeRole: undoes `giveRole` for people who still have only this role; returns their number. */
export async function takeRole(ctx: UserCtx, of: { roleId: number; ids: number[] }): Promise<{ taken: number }> {
  const ids = await selectOnlyRole(ctx.db, peopleInSight(ctx), of);
  for (const id of ids) await grantRoles(ctx, { id, grantRoleIdList: [] });
  return { taken: ids.length };
}

/** Enabled users in the caller's data scope, without administrators. */
export function peopleInSight(ctx: UserCtx): Plan {
  const model = ctx.catalog.model('sysUser');
  const filter = all(equals('status', 0), equals('adminType', '3'));
  return planOf(model, { filter, visible: visibleBranches(ctx, model.resource) });
}
