import { join } from 'node:path';
import type { Config } from '../../../../server/config.ts';
import { type FileStore, LocalFiles } from './file-store.ts';
import { S3Files } from './s3-files.ts';

/** File store of an installation, the same one for all its servers. */
export function fileStoreOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  return s3 ? new S3Files(s3) : new LocalFiles(dataDir);
}

/** Storage of generated workbooks until their owner fetches them; files without a record are kept for a day. */
export interface MadeFiles {
  store: FileStore;
  /** Folder for files that are being written. */
  folder: string;
}

export function madeFilesIn(config: Pick<Config, 'dataDir' | 's3'>): MadeFiles {
  return { store: fileStoreOf(config), folder: join(config.dataDir, 'tmp') };
}
