import { sysFileInfo } from '../../../generated/client.ts';
import { uploadBare } from '../../api/bare-upload.ts';

/** Uploads a picture of formatted text and returns its address; null: it was refused (wire.md#5.8). */
export async function uploadEditorPicture(file: File): Promise<string | null> {
  const { status, url } = await uploadBare<{ status?: unknown; url?: unknown }>(sysFileInfo.uploadEditor.path, file);
  return status === 'success' && typeof url === 'string' ? url : null;
}
