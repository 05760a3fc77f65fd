export type { FileStore, StoredFile } from './server/file-store.ts';
export { MAX_AVATAR, storeUpload } from './server/files.ts';
export { fileStoreOf } from './server/open-store.ts';
export { selectMissing } from './server/sweep.sql.ts';
