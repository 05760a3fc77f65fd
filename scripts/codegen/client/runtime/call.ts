import { ApiFailure } from './failure.ts';
import { type Body, type FilePart, formOf } from './form.ts';

/** Connection to an installation. */
export interface Connection {
  /** `https://plant.example.com`, with or without `/api`. */
  url: string;
  /** Called before every request; returns the token of `api.session.login`, or null before signing in. */
  token?: () => string | null;
  /** Replaces the platform's own fetch, for a proxy or a test. */
  fetch?: typeof fetch;
}

export interface SendOptions {
  /** A repeated id is the same action, so that retries have no second effect (X-Request-Id). */
  requestId?: string;
  signal?: AbortSignal;
}

/**
 * Method and path below `/api`. The third item marks a reply: a file, a list in the ids' order (`sorted`) or a new id
 * (`added`).
 */
export type Route = readonly ['GET' | 'POST', string, ('file' | 'sorted' | 'added')?];

export type Input = { readonly [key: string]: unknown } | readonly unknown[] | undefined;

/**
 * Sends one call.
 * @throws ApiFailure for every refusal
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
    // A body that is read while it is sent; platforms that only send complete bodies ignore `duplex`.
    ...(body?.body instanceof ReadableStream ? { duplex: 'half' } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  } as RequestInit); // `duplex` is in no library of types yet
  return response;
}

/** Fills the path's parameters from the input; the rest of the input stays. */
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
  if (file && input) return formOf(input as { [key: string]: unknown }, file[0]); // an object: it has a file
  return { body: JSON.stringify(input ?? {}), type: 'application/json' };
}

function isFile(entry: [string, unknown]): entry is [string, FilePart] {
  const [, value] = entry;
  return value instanceof Blob || (typeof value === 'object' && value !== null && 'stream' in value);
}

/** `data` of the envelope, or the whole reply of a call without an envelope. */
export async function valueIn(response: Response): Promise<unknown> {
  const { body, envelope } = await accepted(response);
  return envelope.success === true ? envelope.data : body;
}

/** Id of the added record; data and id if the reply has data as well, such as a first password. */
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

/** A reply that is a file; refusals are JSON with HTTP 200. */
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
