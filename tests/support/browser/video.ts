import type { ApiClient } from '../api-client.ts';
import type { Console } from './console.ts';

/** Gives a camera of the list, counted from 0, the address of a stream. */
export async function streamFrom(admin: ApiClient, at: number, streamUrl: string): Promise<void> {
  const rows = await admin.rows('/CameraFile/page', { pageSize: '20' });
  const camera = await admin.read<object>('/CameraFile/detail', { id: String(rows[at]?.id) });
  await admin.write('/CameraFile/edit', { ...camera, streamUrl });
}

/** Players and cameras of the video wall on a person's page, counted from 0. */
export function videoOn(person: Console) {
  const tile = (index: number) => person.page.getByRole('region', { name: `播放器 ${index + 1}`, exact: true });
  const camera = (index: number) => person.page.locator('aside li button').nth(index);
  const frames = (index: number) =>
    tile(index)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  return { tile, camera, frames };
}
