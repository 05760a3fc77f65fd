import type { ApiClient } from './api-client.ts';

/** The smallest PNG there is: one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture of the client's own; answers the file id. */
export async function uploadPicture(client: ApiClient, name = '现场.png'): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([PIXEL], { type: 'image/png' }), name);
  const response = await client.raw('/sysFileInfo/upload', { method: 'POST', body: form });
  const body = (await response.json()) as { success: boolean; data: unknown; message: string };
  if (!body.success) throw new Error(`upload was refused: ${body.message}`);
  return String(body.data);
}
