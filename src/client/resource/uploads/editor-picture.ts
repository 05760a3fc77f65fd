import { sysFileInfo } from '../../../generated/client.ts';
import { uploadBare } from '../../api/bare-upload.ts';

/** Sends a picture of formatted text and answers its address; null: it was not taken (wire.md#5.8). */
export async function uploadEditorPicture(file: File): Promise<string | null> {
  const { status, url } = await uploadBare<{ status?: unknown; url?: unknown }>(sysFileInfo.uploadEditor.path, file);
  return status === 'success' && typeof url === 'string' ? url : null;
}
