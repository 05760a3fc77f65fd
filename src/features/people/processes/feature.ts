import { feature } from '../../feature.ts';
import { processEndpoints } from './server/processes.routes.ts';

/** Processes of records as statecharts, with counts and with what a person may do. */
export const processesFeature = feature({
  name: 'processes',
  endpoints: processEndpoints,
  groups: { processChart: '流程图' },
});
