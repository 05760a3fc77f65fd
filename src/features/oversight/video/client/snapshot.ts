import { saveFile } from '../../../../client/api/files.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';

/** Picture of a video as a JPEG named after camera and time; null without a picture. */
export async function takeFrame(
  video: HTMLVideoElement | null,
  { cameraName, at }: { cameraName: string; at: Date },
): Promise<File | null> {
  if (!video || video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return blob && new File([blob], fileNameOf(cameraName, at), { type: 'image/jpeg' });
}

/** Saves the visible picture on this device. */
export async function saveFrame(video: HTMLVideoElement | null, of: { cameraName: string; at: Date }): Promise<void> {
  const frame = await takeFrame(video, of);
  if (frame) saveFile(frame, frame.name);
}

function fileNameOf(cameraName: string, at: Date): string {
  return `${cameraName} ${formatWallTime(at)}.jpg`.replaceAll(/[:/\\]/g, '-').replaceAll(',', '，');
}
