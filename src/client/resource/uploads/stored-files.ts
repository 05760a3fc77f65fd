import { sysFileInfo } from '../../../generated/client.ts';
import { download, fetchFile } from '../../api/files.ts';

/** Path to which files are uploaded (wire.md#5.8). */
export const UPLOAD_PATH = sysFileInfo.upload.path;

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
