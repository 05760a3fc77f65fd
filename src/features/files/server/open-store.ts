import { join } from 'node:path';
import type { Config } from '../../../server/config.ts';
import { type FileStore, LocalFiles } from './file-store.ts';
import { S3Files } from './s3-files.ts';

/** The store of an installation: all its servers name the same. */
export function fileStoreOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  return s3 ? new S3Files(s3) : new LocalFiles(dataDir);
}

/** Where workbooks the server makes are kept until their owner has fetched them: files of no record live for a day. */
export interface MadeFiles {
  store: FileStore;
  /** For files under way. */
  folder: string;
}

export function madeFilesIn(config: Pick<Config, 'dataDir' | 's3'>): MadeFiles {
  return { store: fileStoreOf(config), folder: join(config.dataDir, 'tmp') };
}
