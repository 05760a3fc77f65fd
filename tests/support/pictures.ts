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

/** JPEG taken with a turned camera: upright it is dark at the left and bright at the right; 48 million pixels. */
export function turnedPhoto(width = 8_000): Promise<Buffer> {
  const dark = { width, height: width * 0.75, channels: 3 as const, background: '#000000' };
  const sky = { create: { ...dark, height: dark.height / 2, background: '#ffffff' } };
  const photo = sharp({ create: dark }).composite([{ input: sky, left: 0, top: 0 }]);
  return photo.withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** Size, format and how bright the left and the right half of a picture are. */
export async function lookOf(picture: Buffer | ArrayBuffer) {
  const { width, height, format } = await sharp(picture).metadata();
  const [left = 0, right = 0] = await sharp(picture).resize(2, 1, { fit: 'fill' }).greyscale().raw().toBuffer();
  return { width, height, format, halves: [left, right].map((grey) => (grey > 127 ? 'bright' : 'dark')) };
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
export const photo = (name = '现场.png', buffer: Buffer = PIXEL) => ({ name, mimeType: 'image/png', buffer });
