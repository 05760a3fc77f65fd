import { feature } from '../../feature.ts';
import { logEndpoints } from './server/logs.routes.ts';

/** Visit, operation and defect logs, for administrators. */
export const logsFeature = feature({ name: 'logs', endpoints: logEndpoints });
