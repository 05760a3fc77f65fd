import type { AxiosProgressEvent, AxiosResponse } from 'axios';
import { ApiError } from './api-error.ts';
import { toAnswer } from './client.ts';
import { http, REQUEST_ID } from './http.ts';
import { type Query, toQueryString } from './query-string.ts';
import { createRequestId } from './request-id.ts';
import { unwrap } from './unwrap.ts';

/** Timeout in ms of transfers, which show progress and can be cancelled; other calls end after six seconds. */
const LONG = 300_000;

export interface TransferOptions {
  query?: Query;
  /** Fraction sent or received, 0–1; undefined while the size is unknown. */
  onProgress?: (share: number | undefined) => void;
  signal?: AbortSignal;
}

export interface UploadOptions extends TransferOptions {
  /** Further text parts of the multipart body. */
  fields?: Record<string, string>;
  /** Id of the request, the same when the same file is sent again (wire.md#1.3). */
  requestId?: string;
  /** True: the response body is returned as it is, since it has no envelope (wire.md#1.2). */
  isBare?: boolean;
}

const report = (onProgress: TransferOptions['onProgress']) => (event: AxiosProgressEvent) =>
  onProgress?.(event.progress);

/** Sends one file as multipart part `file` and returns `data`. */
export async function upload<T = unknown>(path: string, file: Blob, options: UploadOptions = {}): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
  form.append('file', file, file instanceof File ? file.name : 'file');
  const response = await http.request({
    method: 'POST',
    url: path + toQueryString(options.query),
    data: form,
    headers: { [REQUEST_ID]: options.requestId ?? createRequestId() },
    timeout: LONG,
    signal: options.signal,
    onUploadProgress: report(options.onProgress),
  });
  if (options.isBare && response.status < 400) return response.data as T; // the caller checks the parts it uses
  return unwrap(toAnswer(response)) as T;
}

/** Fetches a binary answer. A refusal is an envelope in JSON (wire.md#13.5) and throws an ApiError. */
export async function fetchFile(path: string, options: TransferOptions = {}): Promise<{ blob: Blob; name: string }> {
  const response: AxiosResponse<Blob> = await http.request({
    method: 'GET',
    url: path + toQueryString(options.query),
    responseType: 'blob',
    timeout: LONG,
    signal: options.signal,
    onDownloadProgress: report(options.onProgress),
  });
  // A refusal is an envelope in JSON, even with HTTP 200 (wire.md#13.5); a JSON file would have a file name in its
  // headers.
  const isEnvelope =
    response.data.type.startsWith('application/json') && response.headers['content-disposition'] === undefined;
  if (response.status >= 400 || isEnvelope) await refuse(response);
  return { blob: response.data, name: fileNameOf(response) };
}

export async function download(path: string, options: TransferOptions & { fileName?: string } = {}): Promise<void> {
  const { blob, name } = await fetchFile(path, options);
  saveFile(blob, options.fileName ?? name);
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the object after the click; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function refuse(response: AxiosResponse<Blob>): Promise<never> {
  const body = parse(await response.data.text());
  unwrap(toAnswer({ ...response, data: body }));
  throw new ApiError('下载错误：获取文件流错误', { kind: 'http', status: response.status });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** File name of an answer: `filename*` (RFC 5987), else plain `filename`, else `download`. */
export function fileNameOf(response: Pick<AxiosResponse, 'headers'>): string {
  const header = String(response.headers['content-disposition'] ?? '');
  const extended = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(header)?.[1];
  if (extended) return decodeSafely(extended);
  const plain = /filename="?([^";]+)"?/.exec(header)?.[1];
  return plain ? decodeSafely(plain) : 'download';
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
