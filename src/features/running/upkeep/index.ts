export { BackupRefused } from './server/backup/manifest.ts';
export { restoreBackup } from './server/backup/restore.ts';
export { removeOld } from './server/backup/retention.ts';
export { writeBackup } from './server/backup/write-backup.ts';
