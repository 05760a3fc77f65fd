import { feature } from '../../feature.ts';
import { setupEndpoints } from './server/setup.routes.ts';
import { setupTables } from './server/setup.sql.ts';

/** 开始使用: from an empty installation to the first hazard. */
export const setupFeature = feature({
  name: 'setup',
  endpoints: setupEndpoints,
  tables: { after: setupTables },
  groups: { setup: '开始使用' },
});
