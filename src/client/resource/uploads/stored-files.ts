import { sysFileInfo } from '../../../generated/client.ts';
import { download, fetchFile } from '../../api/files.ts';
import { type PatientOptions, uploadPatiently } from '../../api/patient-upload.ts';

/** Uploads a file, a large one in pieces, and returns its id (wire.md#5.8). */
export function uploadFile(file: Blob, options: PatientOptions): Promise<string> {
  return uploadPatiently<string>(sysFileInfo.upload.path, file, options);
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

/** Downloads the original photo, of which the file `id` is the smaller copy. */
export function downloadOriginal(id: string | null): Promise<void> {
  return download(sysFileInfo.original.path, { query: { id } });
}
