import { ApiFailure } from './failure.ts';
import { type Body, type FilePart, formOf } from './form.ts';

/** Settings of the connection to an installation. */
export interface Connection {
  /** Base URL, as `https://plant.example.com`, with or without `/api`. */
  url: string;
  /** Called before every request; returns the token of `api.session.login`, or null before sign-in. */
  token?: () => string | null;
  /** Replaces the platform's `fetch`, for a proxy or a test. */
  fetch?: typeof fetch;
}

export interface SendOptions {
  /** Header X-Request-Id. The server performs each id only once, so that a retry has no second effect. */
  requestId?: string;
  signal?: AbortSignal;
}

/** HTTP method, path below `/api`, type of a special reply: `file`, `sorted` (list by id) or `added` (new id). */
export type Route = readonly ['GET' | 'POST', string, ('file' | 'sorted' | 'added')?];

export type Input = { readonly [key: string]: unknown } | readonly unknown[] | undefined;

/**
 * Sends one call.
 * @throws ApiFailure if the server refuses the call
 */
export async function sendCall(
  { url, token, fetch: send = fetch }: Connection,
  [method, path]: Route,
  input: Input,
  options: SendOptions = {},
): Promise<Response> {
  const bearer = token?.() ?? null;
  const { path: filled, rest } = fill(path, input);
  const body = method === 'POST' ? bodyOf(rest) : null;
  const query = method === 'GET' ? queryOf(rest) : '';
  const response = await send(`${url.replace(/\/+$/, '').replace(/\/api$/, '')}/api${filled}${query}`, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(options.requestId === undefined ? {} : { 'x-request-id': options.requestId }),
      ...(body?.type ? { 'content-type': body.type } : {}),
    },
    ...(body ? { body: body.body } : {}),
    // Required to send a body while it is read; platforms that only send complete bodies ignore `duplex`.
    ...(body?.body instanceof ReadableStream ? { duplex: 'half' } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  } as RequestInit); // TypeScript's DOM types lack `duplex`
  return response;
}

/** Replaces the path's parameters by values of the input; returns the path and the remaining input. */
function fill(path: string, input: Input): { path: string; rest: Input } {
  if (!path.includes('{') || input === undefined || Array.isArray(input)) return { path, rest: input };
  const rest = new Map(Object.entries(input));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name) ?? ''));
    rest.delete(name);
    return value;
  });
  return { path: filled, rest: Object.fromEntries(rest) };
}

function queryOf(input: Input): string {
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const texts = Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
  const query = new URLSearchParams(texts).toString();
  return query && `?${query}`;
}

function bodyOf(input: Input): Body {
  const file = input === undefined || Array.isArray(input) ? undefined : Object.entries(input).find(isFile);
  if (file && input) return formOf(input as { [key: string]: unknown }, file[0]); // an object with a file
  return { body: JSON.stringify(input ?? {}), type: 'application/json' };
}

function isFile(entry: [string, unknown]): entry is [string, FilePart] {
  const [, value] = entry;
  return value instanceof Blob || (typeof value === 'object' && value !== null && 'stream' in value);
}

/** Returns `data` of the reply's envelope, or the whole reply if the call has no envelope. */
export async function valueIn(response: Response): Promise<unknown> {
  const { body, envelope } = await accepted(response);
  return envelope.success === true ? envelope.data : body;
}

/** Returns the new record's id; an object with data and id if the reply has data too, as an initial password. */
export async function addedIn(response: Response): Promise<unknown> {
  const { data, extras } = (await accepted(response)).envelope;
  return typeof data === 'object' && data !== null ? { ...data, id: extras?.id } : extras?.id;
}

async function accepted(response: Response): Promise<{ body: unknown; envelope: Envelope }> {
  const body: unknown = await response.json().catch(() => null);
  const envelope = typeof body === 'object' && body !== null ? (body as Envelope) : {};
  const isRefused = envelope.success === false || (envelope.success !== true && !response.ok);
  if (isRefused) throw new ApiFailure(response.status, envelope);
  return { body, envelope };
}

/** Returns a file. @throws ApiFailure if the server refuses the call, which it does as JSON with HTTP 200 */
export async function fileIn(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const isFileItself = response.headers.get('content-disposition') !== null;
  if (!response.ok || (isJson && !isFileItself)) await valueIn(response);
  return response;
}

interface Envelope {
  success?: boolean;
  code?: number;
  message?: string;
  data?: unknown;
  extras?: { errorCode?: string; errors?: { field: string; message: string }[]; id?: number | string };
}
