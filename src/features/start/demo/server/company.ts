import { type Account, type BaseIds, type BaseSeed, idOf, insertAll } from '../../seed/index.ts';
import { appointLeader, insertRoleScopes } from './demo.sql.ts';
import type { Plant } from './recipe.ts';

type Ids = ReadonlyMap<string, number>;

/** Adds the organisations, parents first; returns their ids by code. */
export async function seedOrganisations(seed: BaseSeed, { organisations }: Plant): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const paths = new Map<string, string>();
  for (const { code, name } of organisations.toSorted((a, b) => a.code.length - b.code.length)) {
    const parent = code.slice(0, -2);
    const pid = ids.get(parent) ?? 0;
    const pids = `${paths.get(parent) ?? ''}[${pid}],`;
    const sort = (organisations.findIndex((org) => org.code === code) + 1) * 10;
    const [id = 0] = await insertAll(seed, 'sysOrg', [{ code, name, pid: String(pid), pids, sort }]);
    ids.set(code, id);
    paths.set(code, pids);
  }
  return ids;
}

export function demoAccounts(plant: Plant, orgs: Ids): Account[] {
  return plant.people.map(({ account, name, sex, org, roles, position }, index) => {
    const number = String(index + 1).padStart(4, '0');
    // Numbers from 139 0000 on belong to no subscriber.
    const more = { sex, jobNum: `BL${number}`, email: `${account}@example.com`, phone: `1390000${number}` };
    return {
      account,
      name,
      adminType: '3',
      orgId: idOf(orgs, org),
      roles,
      positions: position ? [position] : [],
      more,
    };
  });
}

/** Sets the leaders of departments after the leaders have ids. */
export async function appointLeaders(
  { session }: BaseSeed,
  plant: Plant,
  { orgs, users }: { orgs: Ids; users: Ids },
): Promise<void> {
  for (const { code, leader } of plant.organisations) {
    if (!leader) continue;
    await appointLeader(session, { orgId: idOf(orgs, code), userId: idOf(users, leader) });
  }
}

/** Sets the organisations of roles with a custom data scope, including their descendants. */
export async function scopeRoles(
  { session }: BaseSeed,
  plant: Plant,
  { orgs, base }: { orgs: Ids; base: BaseIds },
): Promise<void> {
  const links = Object.entries(plant.roleOrganisations).flatMap(([role, chosen]) =>
    [...orgs]
      .filter(([code]) => chosen.some((above) => code.startsWith(above)))
      .map(([, org]) => ({ role_id: idOf(base.roles, role), org_id: org })),
  );
  await insertRoleScopes(session, links);
}
