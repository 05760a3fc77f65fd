import { feature } from '../feature.ts';
import { FileStore } from './server/file-store.ts';
import { fileEndpoints } from './server/files.routes.ts';
import { sweepFiles } from './server/sweep.ts';
import { sysFileInfoHooks } from './server/sys-file-info.hooks.ts';

/** Upload, download and housekeeping of stored files; records claim them by themselves (server/records/values). */
export const filesFeature = feature({
  name: 'files',
  endpoints: fileEndpoints,
  hooks: { sysFileInfo: sysFileInfoHooks },
  tidy: ({ config, database, now }, tenant) =>
    sweepFiles({ database, store: new FileStore(config.dataDir), now: now() }, tenant),
});
