import { feature } from '../../feature.ts';
import { checkSeedFiles } from './server/check-seed-files.ts';
import { addNewParts } from './server/new-parts.ts';
import { beginSeed } from './server/seed.ts';
import { seedTenant } from './server/tenant.ts';

/** First data of every installation: menus, roles, dictionaries, settings, administrators. */
export const seedFeature = feature({
  name: 'seed',
  files: checkSeedFiles,
  fillTenant: seedTenant,
  prepare: async (platform) => {
    await beginSeed(platform, null);
    await addNewParts(platform);
  },
});
