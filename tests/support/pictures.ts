import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { ApiClient } from './api-client.ts';
import { type Upload, upload } from './upload.ts';

/** The smallest PNG there is: one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Incompressible PNG of some three bytes a pixel. */
export function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Uploads a picture in the client's name; returns the file id. */
export function uploadPicture(client: ApiClient, name = '现场.png'): Promise<string> {
  return storedFile(client, { name, bytes: PIXEL });
}

/** Uploads a text file, which is no picture; returns the file id. */
export function uploadText(client: ApiClient, name = '说明.txt'): Promise<string> {
  return storedFile(client, { name, bytes: Buffer.from('说明') });
}

async function storedFile(client: ApiClient, file: Upload): Promise<string> {
  const { body } = await upload(client, '/sysFileInfo/upload', { file });
  if (!body.success) throw new Error(`upload was refused: ${body.message}`);
  return String(body.data);
}

/** The pixel as a file that a browser test chooses in a file input. */
export const photo = (name = '现场.png') => ({ name, mimeType: 'image/png', buffer: PIXEL });
