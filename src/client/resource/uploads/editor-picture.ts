import { sysFileInfo } from '../../../generated/client.ts';
import { uploadBare } from '../../api/files.ts';
import { toSendable } from './photo.ts';

/** Uploads a picture of formatted text and returns its address; null: it was refused (wire.md#5.8). */
export async function uploadEditorPicture(file: File): Promise<string | null> {
  const sent = await toSendable(file, { isPhoto: true });
  const { status, url } = await uploadBare<{ status?: unknown; url?: unknown }>(sysFileInfo.uploadEditor.path, sent);
  return status === 'success' && typeof url === 'string' ? url : null;
}
