import { sysFileInfo } from '../../../generated/client.ts';
import { download, fetchFile, type UploadOptions } from '../../api/files.ts';
import { type PatientOptions, type Pause, uploadPatiently } from '../../api/patient-upload.ts';
import { createRequestId } from '../../api/request-id.ts';
import { message } from '../../ui/feedback/feedback.ts';

/** Uploads a file, a large one in pieces, and returns its id (wire.md#5.8). */
export function uploadFile(file: Blob, options: PatientOptions): Promise<string> {
  return uploadPatiently<string>(sysFileInfo.upload.path, file, options);
}

/** Uploads a file by a call of its own, a large one in pieces; a message says why it has to wait. */
export async function uploadTo<T>(
  path: string,
  file: File,
  options: UploadOptions & { signal: AbortSignal },
): Promise<T> {
  const key = createRequestId();
  let isShown = false;
  const onPause = (pause: Pause | null) => {
    if (pause) message.warning({ key, content: `“${file.name}”还没有上传：${pause.reason}`, duration: 0 });
    else if (isShown) message.clear(key);
    isShown = pause !== null;
  };
  try {
    return await uploadPatiently<T>(path, file, { ...options, onPause });
  } finally {
    onPause(null);
  }
}

/** Query of a file's bytes, fetched with the session's token. */
export function previewQuery(id: string | null) {
  return {
    queryKey: ['sysFileInfo', 'preview', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchFile(sysFileInfo.preview.path, { query: { id }, signal }),
  };
}

export function downloadFile(id: string | null, fileName: string): Promise<void> {
  return download(sysFileInfo.download.path, { query: { id }, fileName });
}

/** Downloads the photo as taken, of which the file is the smaller copy. */
export function downloadOriginal(id: string | null): Promise<void> {
  return download(sysFileInfo.original.path, { query: { id } });
}
