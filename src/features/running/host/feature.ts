import { feature } from '../../feature.ts';
import { hostEndpoints } from './server/host.routes.ts';

/** State of the host, the process and the database. */
export const hostFeature = feature({
  name: 'host',
  endpoints: hostEndpoints,
  groups: { sysMachine: '服务监控' },
});
