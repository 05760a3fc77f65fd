import { feature } from '../../features/feature.ts';
import { jobTables } from '../jobs/jobs.sql.ts';
import { presetEndpoints } from '../records/presets/presets.routes.ts';
import { schemaEndpoints } from '../schemas/schemas.routes.ts';

const HOUR_MS = 3_600_000;

/** The server's own endpoints, tables, retention and jobs, declared like those of a feature. */
export const kernel = feature({
  name: 'kernel',
  endpoints: (platform) => [...schemaEndpoints(platform), ...presetEndpoints],
  tables: { platform: jobTables },
  retention: [
    { table: 'session', column: 'expires_time', keepMs: 24 * HOUR_MS },
    { table: 'hub_ticket', column: 'expires_time', keepMs: 0 },
    { table: 'idempotency', column: 'created_time', keepMs: 24 * HOUR_MS },
    { table: 'rate_window', column: 'ends_time', keepMs: 0 },
    { table: 'outbox', column: 'created_time', keepMs: HOUR_MS },
  ],
  groups: { schemas: '资源描述', form: '表单', record: '记录', listPreset: '快捷筛选' },
});
