import { sysFileInfo } from '../../../generated/client.ts';
import { toSendable } from './photo.ts';
import { uploadTo } from './stored-files.ts';

/** Uploads a picture of formatted text and returns its address; null: it was refused (wire.md#5.8). */
export async function uploadEditorPicture(file: File, signal: AbortSignal): Promise<string | null> {
  const sent = await toSendable(file, { isPhoto: true, signal });
  const options = { isBare: true, signal };
  const { status, url } = await uploadTo<{ status?: unknown; url?: unknown }>(
    sysFileInfo.uploadEditor.path,
    sent,
    options,
  );
  return status === 'success' && typeof url === 'string' ? url : null;
}
