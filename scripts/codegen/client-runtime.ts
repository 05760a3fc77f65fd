import type { Call, InputOf, ReplyOf } from './call-table.ts';

/** How a call goes out: with an HTTP client of the caller's choice. */
export type Send<Options> = (call: Call<unknown, unknown>, input: unknown, options?: Options) => Promise<unknown>;

/** `api.CameraFile.page({ cameraFile: '东门' })` for every call of a group. */
export type Sender<Calls, Options> = {
  [K in keyof Calls]: undefined extends InputOf<Calls[K]>
    ? (input?: InputOf<Calls[K]>, options?: Options) => Promise<ReplyOf<Calls[K]>>
    : (input: InputOf<Calls[K]>, options?: Options) => Promise<ReplyOf<Calls[K]>>;
};

type Senders<Groups, Options> = { [G in keyof Groups]: Sender<Groups[G], Options> };

export function bind<Groups extends object, Options>(groups: Groups, send: Send<Options>): Senders<Groups, Options> {
  const bound = Object.entries(groups).map(([name, calls]: [string, Record<string, Call<unknown, unknown>>]) => {
    const senders = Object.entries(calls).map(([key, call]) => [
      key,
      (input?: unknown, options?: Options) => send(call, input, options),
    ]);
    return [name, Object.fromEntries(senders)];
  });
  return Object.fromEntries(bound);
}

/** What is needed of axios: an instance whose baseURL ends in `/api`. */
export interface AxiosLike {
  request(config: {
    method: string;
    url: string;
    params?: unknown;
    data?: unknown;
    headers?: Record<string, string>;
    responseType?: 'arraybuffer';
    validateStatus: () => boolean;
    signal?: AbortSignal;
  }): Promise<{ status: number; data: unknown }>;
}

export interface SendOptions {
  /** The same id again is the same action (X-Request-Id). */
  requestId?: string;
  signal?: AbortSignal;
  /** For files: answers an ArrayBuffer. */
  binary?: boolean;
}

/** A refusal. `message` is one plain sentence; `errorCode` such as `D1003`, `errors` by field. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: number;
  readonly errorCode: string;
  readonly errors: readonly { field: string; message: string }[];

  constructor(status: number, envelope: Envelope) {
    super(envelope.message ?? `HTTP ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = envelope.code ?? 0;
    this.errorCode = envelope.extras?.errorCode ?? '';
    this.errors = envelope.extras?.errors ?? [];
  }
}

interface Envelope {
  success?: boolean;
  code?: number;
  message?: string;
  data?: unknown;
  extras?: { errorCode?: string; errors?: { field: string; message: string }[] };
}

/**
 * Sends calls through axios and unwraps the envelope. `token` is asked for every call: what `api.session.login`
 * answered, or null before.
 * @throws ApiFailure for every refusal
 */
export function overAxios(http: AxiosLike, token: () => string | null = () => null): Send<SendOptions> {
  return async (call, input, options = {}) => {
    const { url, rest } = fill(call.path, input);
    const known = token();
    const { status, data } = await http.request({
      method: call.method,
      url,
      ...(call.method === 'GET' ? { params: rest } : { data: bodyOf(rest) }),
      headers: {
        ...(known === null ? {} : { Authorization: `Bearer ${known}` }),
        ...(options.requestId === undefined ? {} : { 'X-Request-Id': options.requestId }),
      },
      ...(options.binary ? { responseType: 'arraybuffer' } : {}),
      validateStatus: () => true,
      ...(options.signal ? { signal: options.signal } : {}),
    });
    return open(status, data);
  };
}

/** Path parameters go into the path, the others stay. */
function fill(path: string, input: unknown): { url: string; rest: unknown } {
  if (!path.includes('{') || typeof input !== 'object' || input === null) return { url: path, rest: input };
  const rest = new Map(Object.entries(input));
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name) ?? ''));
    rest.delete(name);
    return value;
  });
  return { url, rest: Object.fromEntries(rest) };
}

/** A body with a file in it is a form. */
function bodyOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !Object.values(input).some((value) => value instanceof Blob))
    return input ?? {};
  const form = new FormData();
  const parts = Object.entries(input).filter(([, value]) => value !== undefined);
  // The server reads the parts beside the file first.
  for (const [name, value] of parts) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of parts) if (value instanceof Blob) form.append(name, value);
  return form;
}

function open(status: number, body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null && !(body instanceof ArrayBuffer);
  const envelope: Envelope = isObject ? body : {};
  if (envelope.success === true) return envelope.data;
  if (envelope.success === false || status >= 400) throw new ApiFailure(status, envelope);
  return body;
}
