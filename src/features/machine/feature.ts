import { feature } from '../feature.ts';
import { machineEndpoints } from './server/machine.routes.ts';

/** State of the host, the process and the database. */
export const machineFeature = feature({
  name: 'machine',
  endpoints: machineEndpoints,
  groups: { sysMachine: '服务监控' },
});
