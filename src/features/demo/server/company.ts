import type { WireRecord } from '../../../engine/json.ts';
import type { BaseIds, BaseSeed } from '../../seed/index.ts';
import { type Account, idOf, insertRecords } from '../../seed/index.ts';
import type { Plant } from './recipe.ts';

type Organisation = Plant['organisations'][number];

/** Adds the organisations, parents first; answers their ids by code. */
export async function seedOrganisations(seed: BaseSeed, plant: Plant): Promise<Map<string, number>> {
  const { session, catalog, stamp } = seed;
  const resource = catalog.resource('sysOrg');
  const ids = new Map<string, number>();
  const paths = new Map<string, string>();
  for (const level of levels(plant.organisations)) {
    const records = level.map((org): WireRecord => {
      const pid = org.parent === undefined ? 0 : idOf(ids, org.parent);
      const pids = org.parent === undefined ? '[0],' : `${paths.get(org.parent)}[${pid}],`;
      paths.set(org.code, pids);
      return {
        code: org.code,
        name: org.name,
        pid: String(pid),
        pids,
        sort: (plant.organisations.indexOf(org) + 1) * 10,
      };
    });
    const written = await insertRecords(session, resource, { records, stamp });
    for (const [index, org] of level.entries()) ids.set(org.code, written[index] ?? 0);
  }
  return ids;
}

/** Organisations by depth, so that a parent always has its id before its children need it. */
function levels(organisations: readonly Organisation[]): Organisation[][] {
  const depths = new Map<string, number>();
  for (const org of organisations) depths.set(org.code, org.parent ? (depths.get(org.parent) ?? 0) + 1 : 0);
  const deepest = Math.max(...depths.values());
  return Array.from({ length: deepest + 1 }, (_, depth) =>
    organisations.filter((org) => depths.get(org.code) === depth),
  );
}

export function demoAccounts(plant: Plant, orgs: ReadonlyMap<string, number>): Account[] {
  return plant.people.map((person, index) => ({
    account: person.account,
    name: person.name,
    adminType: '3',
    orgId: idOf(orgs, person.org),
    roles: person.roles,
    positions: person.position ? [person.position] : [],
    more: {
      sex: person.sex,
      jobNum: `BL${String(index + 1).padStart(4, '0')}`,
      email: `${person.account}@example.com`,
      // 139 0000 …: no number anybody has.
      phone: `1390000${String(index + 1).padStart(4, '0')}`,
    },
  }));
}

/** Departments get their leaders once these have ids. */
export async function appointLeaders(
  seed: BaseSeed,
  plant: Plant,
  ids: { orgs: ReadonlyMap<string, number>; users: ReadonlyMap<string, number> },
): Promise<void> {
  const { session } = seed;
  for (const org of plant.organisations) {
    if (!org.leader) continue;
    const update = session.t.updateTable('sys_org').set({ leader_user_id: idOf(ids.users, org.leader) });
    await session.run(update.where('id', '=', idOf(ids.orgs, org.code)));
  }
}

/** Roles with a scope of their own choosing: the organisations and everything below them. */
export async function scopeRoles(
  seed: BaseSeed,
  plant: Plant,
  ids: { orgs: ReadonlyMap<string, number>; base: BaseIds },
): Promise<void> {
  const links = Object.entries(plant.roleOrganisations).flatMap(([role, codes]) =>
    [...ids.orgs].flatMap(([code, org]) =>
      codes.some((chosen) => isBelow(plant, code, chosen))
        ? [{ role_id: idOf(ids.base.roles, role), org_id: org }]
        : [],
    ),
  );
  if (links.length > 0) await seed.session.run(seed.session.t.insertInto('sys_role_org').values(links));
}

function isBelow(plant: Plant, code: string, ancestor: string): boolean {
  for (let at: string | undefined = code; at; at = plant.organisations.find((org) => org.code === at)?.parent) {
    if (at === ancestor) return true;
  }
  return false;
}
