import type { Upload } from './upload-queue.ts';

/** Reason why a form cannot be sent yet: a failed file, which needs the user, else one uploading; null: all arrived. */
export function unfinishedSentence(uploads: readonly Upload[]): string | null {
  const failed = uploads.find(({ state }) => state === 'failed');
  if (failed) return `“${failed.name}”上传失败，请${failed.canRetry ? '重试或移除' : '移除'}后再提交`;
  const [first] = uploads;
  return first ? `“${first.name}”还没有上传完，请等它上传完，或移除后再提交` : null;
}
