import { feature } from '../../feature.ts';
import { fileEndpoints } from './server/files.routes.ts';
import { fileStoreOf } from './server/open-store.ts';
import { uploadTables } from './server/stored-files.sql.ts';
import { OWNERLESS_MS, sweepFiles } from './server/sweep.ts';
import { sysFileInfoHooks } from './server/sys-file-info.hooks.ts';

/** Upload, download and cleanup of stored files; saving a record claims its files (server/records/values). */
export const filesFeature = feature({
  name: 'files',
  endpoints: fileEndpoints,
  hooks: { sysFileInfo: sysFileInfoHooks },
  tables: { platform: uploadTables },
  retention: [{ table: 'upload', column: 'created_time', keepMs: OWNERLESS_MS }],
  tidy: ({ config, database, now }, tenant) => sweepFiles({ database, store: fileStoreOf(config), now: now() }, tenant),
});
