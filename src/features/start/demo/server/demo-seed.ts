import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import type { Excerpt } from '../../../../server/seed-state.sql.ts';
import {
  type Account,
  type BaseIds,
  type BaseSeed,
  type DemoSeed,
  type DemoStart,
  idOf,
  insertAll,
} from '../../seed/index.ts';
import { appointLeader, insertRoleScopes } from './demo.sql.ts';
import { finishDemo } from './finish.ts';
import { type Plant, readRecipe } from './recipe.ts';
import { beginDemoRows } from './removal/demo-range.ts';
import { planPoints } from './risk-points.ts';
import { seedSite } from './site.ts';

/** Seed of the fictional company of domain.md#14 with two years of hazards; tests use an excerpt. */
export function createDemoSeed(excerpt: Excerpt = {}): DemoSeed {
  return { excerpt, begin, finish: (platform) => finishDemo(platform) };
}

async function begin(seed: BaseSeed, base: BaseIds): Promise<DemoStart> {
  const { plant, warnings } = readRecipe(SCHEMAS_DIR);
  const orgs = await seedOrganisations(seed, plant);
  await scopeRoles(seed, plant, { orgs, base });
  const rootId = idOf(orgs, plant.organisations[0]?.code ?? '');
  return {
    rootId,
    accounts: demoAccounts(plant, orgs),
    settle: async (users, t0) => {
      await beginDemoRows(seed.session, { rootId, users, until: t0 });
      await appointLeaders(seed, plant, { orgs, users });
      const points = planPoints(plant, seed.files.defaults.rankTypes);
      await seedSite({ seed, base, plant, devices: warnings.devices, points, orgs, users });
    },
  };
}

type Ids = ReadonlyMap<string, number>;

/** Adds the organisations, parents first; returns their ids by code. */
async function seedOrganisations(seed: BaseSeed, { organisations }: Plant): Promise<Map<string, number>> {
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

function demoAccounts(plant: Plant, orgs: Ids): Account[] {
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
async function appointLeaders(
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
async function scopeRoles(
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
