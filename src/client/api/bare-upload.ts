import { toAnswer } from './client.ts';
import { http, REQUEST_ID } from './http.ts';
import { createRequestId } from './request-id.ts';
import { unwrap } from './unwrap.ts';

/** Timeout in ms: a picture may be large and the network of a plant slow. */
const LONG = 300_000;

/** Sends one file as multipart part `file` and returns the body as it is, without an envelope (wire.md#1.2). */
export async function uploadBare<T>(path: string, file: File): Promise<T> {
  const data = new FormData();
  data.append('file', file, file.name);
  const headers = { [REQUEST_ID]: createRequestId() };
  const response = await http.request({ method: 'POST', url: path, data, headers, timeout: LONG });
  if (response.status >= 400) unwrap(toAnswer(response));
  // Parse edge: the caller checks the parts it uses.
  return response.data as T;
}
