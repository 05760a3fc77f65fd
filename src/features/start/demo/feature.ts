import { feature } from '../../feature.ts';
import { beginSeed } from '../seed/index.ts';
import { demoEndpoints } from './server/demo.routes.ts';
import { createDemoSeed } from './server/demo-seed.ts';
import { checkDemoFiles } from './server/files/check-demo-files.ts';
import { keepMaking } from './server/keep-making.ts';

/** The fictional company with which SEED=demo fills an empty database, besides every installation's first data. */
export const demoFeature = feature({
  name: 'demo',
  // Demo data are written on top of the initial data.
  listed: { after: 'seed' },
  files: checkDemoFiles,
  endpoints: demoEndpoints,
  prepare: (platform) => beginSeed(platform, createDemoSeed()),
  serve: (platform) => keepMaking(platform),
  groups: { demoData: '演示数据' },
});
