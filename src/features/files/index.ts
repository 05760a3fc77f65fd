export { FileStore, type StoredFile } from './server/file-store.ts';
export { MAX_AVATAR, storeUpload } from './server/files.ts';
export { selectMissing } from './server/sweep.sql.ts';
