import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { isLost, SOON_SECONDS } from './api-error.ts';
import { readEnvelope } from './envelope.ts';
import { http, REQUEST_ID, SCHEMA_HASH } from './http.ts';
import { lastChange } from './last-change.ts';
import { type Query, toQueryString } from './query-string.ts';
import { createRequestId } from './request-id.ts';
import { unwrap } from './unwrap.ts';

export interface CallOptions {
  query?: Query;
  body?: unknown;
  /** Id of the user's action (createRequestIds); a POST without an id gets a new id. */
  requestId?: string;
  /** Schema hash of the resource version from which the sent form was drawn. */
  schemaHash?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** False for a POST whose changes appear in no list; `lastChange.own` then remains unchanged. */
  writes?: boolean;
}

/** Pause in ms before a POST without an answer is repeated once. */
const RETRY_DELAY = 400;

/**
 * Calls `/api{path}` and returns `data`; throws ApiError for every refusal. A POST without an answer, or refused by a
 * busy server, is repeated once: the server returns the stored result of its X-Request-Id (security.md#R11).
 */
export async function call<T = unknown>(method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<T> {
  const response = await send(toRequest(method, path, options));
  if (method === 'POST' && options.writes !== false) lastChange.own = Date.now();
  // Casts: the caller knows the shape that wire.md gives this path.
  return unwrap(toAnswer(response)) as T;
}

/** Reads data, and the response's X-Schema-Hash (version of the resource) if the server sent that header. */
export async function callWithHash<T>(path: string, options: CallOptions): Promise<{ data: T; hash?: string }> {
  const response = await send(toRequest('GET', path, options));
  const hash: unknown = response.headers[SCHEMA_HASH.toLowerCase()];
  const data = unwrap(toAnswer(response)) as T; // the caller knows the shape, as in call()
  return { data, ...(typeof hash === 'string' ? { hash } : {}) };
}

/** Posts `body` and returns the response body as it is, for answers without an envelope (wire.md#1.2: captcha). */
export async function callBare<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await http.request({ method: 'POST', url: path, data: body, signal });
  if (response.status >= 400) unwrap(toAnswer(response));
  return response.data as T;
}

/** Posts `body` and returns data and extras of the envelope: extras of a login decide the next step (wire.md#2.1). */
export async function callWithExtras<T>(
  path: string,
  body: unknown,
): Promise<{ data: T; extras: Record<string, unknown> }> {
  const response = await http.request({ method: 'POST', url: path, data: body });
  const data = unwrap(toAnswer(response)) as T;
  return { data, extras: readEnvelope(response.data)?.extras ?? {} };
}

function toRequest(method: 'GET' | 'POST', path: string, options: CallOptions): AxiosRequestConfig {
  const { query, body, signal, timeoutMs } = options;
  return {
    method,
    url: path + toQueryString(query),
    data: method === 'POST' ? (body ?? {}) : undefined,
    headers: method === 'POST' ? postHeaders(options) : {},
    signal,
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  };
}

function postHeaders({ requestId, schemaHash }: CallOptions): { [name: string]: string } {
  const id = requestId ?? createRequestId();
  // Repeats the id in Content-Type: some proxies remove unknown headers such as X-Request-Id.
  const type = `application/json; request-id=${id}`;
  return { [REQUEST_ID]: id, 'Content-Type': type, ...(schemaHash ? { [SCHEMA_HASH]: schemaHash } : {}) };
}

async function send(request: AxiosRequestConfig): Promise<AxiosResponse> {
  const isRepeatable = request.method === 'POST';
  let delay = RETRY_DELAY;
  try {
    const response = await requestOnce(request);
    const seconds = response.status === 503 ? secondsOf(response.headers['retry-after']) : null;
    if (!isRepeatable || seconds === null || seconds > SOON_SECONDS) return response;
    delay = seconds * 1_000;
  } catch (error) {
    if (!isRepeatable || !isLost(error) || request.signal?.aborted) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, delay));
  return requestOnce(request);
}

/**
 * Sends a request. During an update an older server may answer 415 to an id in Content-Type; it then gets plain JSON.
 */
async function requestOnce(request: AxiosRequestConfig): Promise<AxiosResponse> {
  const response = await http.request(request);
  if (response.status !== 415 || request.method !== 'POST') return response;
  return http.request({ ...request, headers: { ...request.headers, 'Content-Type': 'application/json' } });
}

/** Reduces an axios response to the parts that unwrap() reads. */
export function toAnswer(response: AxiosResponse) {
  const requestId = response.config.headers.get(REQUEST_ID);
  return {
    status: response.status,
    envelope: readEnvelope(response.data),
    requestId: typeof requestId === 'string' ? requestId : null,
    isRead: response.config.method?.toUpperCase() === 'GET',
    retryAfter: secondsOf(response.headers['retry-after']),
  };
}

/** Retry-After in seconds; a proxy may write the header as a date. */
function secondsOf(header: unknown): number | null {
  const text = String(header);
  const wait = Number.parseInt(text, 10) || (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(wait) ? null : Math.max(0, Math.ceil(wait));
}
