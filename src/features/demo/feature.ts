import { feature } from '../feature.ts';
import { seedIfEmpty } from '../seed/index.ts';
import { createDemoSeed } from './server/demo-seed.ts';

/** The fictional company that SEED=demo fills an empty database with, after what every installation starts with. */
export const demoFeature = feature({
  name: 'demo',
  prepare: (platform) => seedIfEmpty(platform, createDemoSeed()),
});
