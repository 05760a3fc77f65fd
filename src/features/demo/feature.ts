import { feature } from '../feature.ts';
import { seedIfEmpty } from '../seed/index.ts';
import { createDemoSeed } from './server/demo-seed.ts';
import { removalEndpoints } from './server/removal/removal.routes.ts';

/** The fictional company that SEED=demo fills an empty database with, after what every installation starts with. */
export const demoFeature = feature({
  name: 'demo',
  endpoints: removalEndpoints,
  prepare: (platform) => seedIfEmpty(platform, createDemoSeed()),
  groups: { demoData: '演示数据' },
});
