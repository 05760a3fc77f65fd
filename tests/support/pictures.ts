import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { ApiClient } from './api-client.ts';

/** The smallest PNG there is: one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A PNG that cannot be packed: some three bytes a pixel. */
export function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Uploads a picture of the client's own; answers the file id. */
export function uploadPicture(client: ApiClient, name = '现场.png'): Promise<string> {
  return upload(client, new Blob([PIXEL], { type: 'image/png' }), name);
}

/** A file that is no picture. */
export function uploadText(client: ApiClient, name = '说明.txt'): Promise<string> {
  return upload(client, new Blob(['说明'], { type: 'text/plain' }), name);
}

async function upload(client: ApiClient, content: Blob, name: string): Promise<string> {
  const form = new FormData();
  form.set('file', content, name);
  const response = await client.raw('/sysFileInfo/upload', { method: 'POST', body: form });
  const body = (await response.json()) as { success: boolean; data: unknown; message: string };
  if (!body.success) throw new Error(`upload was refused: ${body.message}`);
  return String(body.data);
}

/** The same as a person chooses it. */
export const photo = (name = '现场.png') => ({ name, mimeType: 'image/png', buffer: PIXEL });
