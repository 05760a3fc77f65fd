import { feature } from '../../feature.ts';
import { deviceKeyEndpoints } from './server/device-keys.routes.ts';
import { deleteKeysBefore, deviceKeyTables } from './server/device-keys.sql.ts';

/** Milliseconds after which a key that was not taken is deleted: a year. */
const KEPT_MS = 366 * 86_400_000;

/** Keys with which browsers encrypt what users keep on a device. */
export const deviceKeysFeature = feature({
  name: 'device-keys',
  endpoints: deviceKeyEndpoints,
  tables: { before: deviceKeyTables },
  tidy: ({ database, now }, tenant) => deleteKeysBefore(database.session(tenant), new Date(now().getTime() - KEPT_MS)),
  groups: { deviceKey: '本机保管' },
});
