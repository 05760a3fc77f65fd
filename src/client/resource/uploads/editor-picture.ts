import { sysFileInfo } from '../../../generated/client.ts';
import { type PatientOptions, uploadPatiently } from '../../api/patient-upload.ts';
import { toSendable } from './photo.ts';

/** Uploads a picture of formatted text and returns its address; null: the server refused it (wire.md#5.8). */
export async function uploadEditorPicture(file: File, options: PatientOptions): Promise<string | null> {
  const sent = await toSendable(file, { isPhoto: true, signal: options.signal });
  const sending = uploadPatiently<{ status?: unknown; url?: unknown }>(sysFileInfo.uploadEditor.path, sent, {
    ...options,
    isBare: true,
  });
  const { status, url } = await sending;
  return status === 'success' && typeof url === 'string' ? url : null;
}
