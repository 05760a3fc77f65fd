export { errorFilesIn } from './server/error-file.ts';
export { EXPORT_JOB_REPLY } from './server/replies.ts';
