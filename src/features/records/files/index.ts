export { auditFiles } from './server/audit-files.ts';
export type { FileStore, StoredFile } from './server/file-store.ts';
export { MAX_AVATAR, readsUpload, storeCleaned, storeSized, storeUpload } from './server/files.ts';
export { fileStoreOf, type MadeFiles, madeFilesIn } from './server/open-store.ts';
export { rewritten } from './server/pictures/pictures.ts';
export { inPieces } from './server/pieces.ts';
export { selectMissing } from './server/stored-files.sql.ts';
