import { feature } from '../../feature.ts';
import { fileEndpoints } from './server/files.routes.ts';
import { fileStoreOf } from './server/open-store.ts';
import { sweepFiles } from './server/sweep.ts';
import { sysFileInfoHooks } from './server/sys-file-info.hooks.ts';

/** Upload, download and housekeeping of stored files; records claim them by themselves (server/records/values). */
export const filesFeature = feature({
  name: 'files',
  endpoints: fileEndpoints,
  hooks: { sysFileInfo: sysFileInfoHooks },
  tidy: ({ config, database, now }, tenant) => sweepFiles({ database, store: fileStoreOf(config), now: now() }, tenant),
});
