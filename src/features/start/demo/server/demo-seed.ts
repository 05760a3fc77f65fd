import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import type { Excerpt } from '../../../../server/seed-state.sql.ts';
import type { BaseIds, BaseSeed, DemoSeed, DemoStart } from '../../seed/index.ts';
import { idOf } from '../../seed/index.ts';
import { finishDemo } from './arrival/finish.ts';
import { appointLeaders, demoAccounts, scopeRoles, seedOrganisations } from './company.ts';
import { readRecipe } from './recipe.ts';
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
