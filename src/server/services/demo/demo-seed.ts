import type { Platform } from '../../platform.ts';
import { SCHEMAS_DIR } from '../descriptors.ts';
import { idOf } from '../seed/accounts.ts';
import type { BaseIds, BaseSeed } from '../seed/base.ts';
import type { DemoSeed, DemoStart } from '../seed/seed.ts';
import type { SeedState } from '../seed/state.ts';
import { appointLeaders, demoAccounts, scopeRoles, seedOrganisations } from './company.ts';
import { readRecipe } from './recipe.ts';
import { type PointPlan, planPoints } from './risk-points.ts';
import { seedSite } from './site.ts';

/** The fictional company of domain §14 with two years of hazards. */
export const demoSeed: DemoSeed = { begin, finish };

async function begin(seed: BaseSeed, base: BaseIds): Promise<DemoStart> {
  const { plant } = readRecipe(SCHEMAS_DIR);
  const orgs = await seedOrganisations(seed, plant);
  await scopeRoles(seed, plant, { orgs, base });
  return {
    rootId: idOf(orgs, plant.organisations[0]?.code ?? ''),
    accounts: demoAccounts(plant, orgs),
    settle: async (users) => {
      await appointLeaders(seed, plant, { orgs, users });
      await seedSite({ seed, base, plant, points: demoPoints(seed.files.defaults.rankTypes), orgs, users });
    },
  };
}

/** Risk points with the ranks of the bands that are stored (domain §6.2): the lower bound belongs to the band. */
export function demoPoints(bands: readonly { [key: string]: unknown }[]): PointPlan[] {
  const ordered = [...bands].sort((a, b) => Number(b.lecMin) - Number(a.lecMin));
  const rankOf = (score: number) =>
    Number(ordered.find((band) => score >= Number(band.lecMin))?.code ?? ordered.length);
  return planPoints(readRecipe(SCHEMAS_DIR).plant, rankOf);
}

async function finish(platform: Platform, state: SeedState): Promise<void> {
  platform.log.info({ from: state.next }, 'demo data');
}
