export type { FileStore, StoredFile } from './server/file-store.ts';
export { MAX_AVATAR, storeCleaned, storeSized, storeUpload } from './server/files.ts';
export { imageSize } from './server/image-size.ts';
export { fileStoreOf } from './server/open-store.ts';
export { selectMissing } from './server/sweep.sql.ts';
