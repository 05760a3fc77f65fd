import { randomUUID } from 'node:crypto';
import type { ApiClient, Envelope } from './api-client.ts';

export interface Upload {
  name: string;
  bytes: Buffer;
}

/** Posts a multipart form with one file, as the browser does. */
export async function upload(
  client: ApiClient,
  path: string,
  of: { file?: Upload; fields?: Record<string, string>; requestId?: string },
): Promise<{ status: number; body: Envelope }> {
  const form = new FormData();
  for (const [key, value] of Object.entries(of.fields ?? {})) form.append(key, value);
  if (of.file) form.append('file', new Blob([new Uint8Array(of.file.bytes)]), of.file.name);
  const response = await client.raw(path, {
    method: 'POST',
    body: form,
    headers: { 'x-request-id': of.requestId ?? randomUUID() },
  });
  const body: Envelope = JSON.parse(await response.text());
  return { status: response.status, body };
}
