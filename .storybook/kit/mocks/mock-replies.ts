/** One call to the API, in terms any HTTP client can provide. */
export interface MockRequest {
  method: 'GET' | 'POST';
  /** Path below /api, without query: `/CameraFile/page`. */
  path: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

export interface MockReply {
  status: number;
  body: unknown;
}

/** Returns undefined for calls that another handler answers. */
export type MockHandler = (request: MockRequest) => MockReply | undefined;

/** Fixed time, so that screenshots and snapshots are the same every day. */
const TIMESTAMP = Date.UTC(2026, 0, 5);

/** Reply of a successful call in the API's JSON envelope (wire.md#1.2); code 204 if there is no data. */
export function success(data?: unknown): MockReply {
  const code = data === undefined ? 204 : 200;
  const body = { success: true, code, message: '请求成功', timestamp: TIMESTAMP };
  return { status: 200, body: data === undefined ? body : { ...body, data } };
}

export interface Refusal {
  /** Code in the JSON envelope: 400 validation, 404, 409, or 500 for all others. */
  code?: number;
  message?: string;
  /** Business code such as `D1007`. */
  errorCode?: string;
  errors?: readonly { field: string; message: string }[];
  /** HTTP status; absent: 200. */
  status?: number;
}

/** Reply of a refused call in the API's JSON envelope (wire.md#1.2). */
export function refusal({ code = 500, message = '操作未完成', errorCode, errors, status = 200 }: Refusal): MockReply {
  const extras = { ...(errorCode ? { errorCode } : {}), ...(errors ? { errors } : {}) };
  const more = Object.keys(extras).length > 0 ? { extras } : {};
  return { status, body: { success: false, code, message, ...more, timestamp: TIMESTAMP } };
}

/** Combines handlers; returns the first reply that is not undefined. */
export function firstOf(...handlers: readonly MockHandler[]): MockHandler {
  return (request) => {
    for (const handler of handlers) {
      const reply = handler(request);
      if (reply) return reply;
    }
    return undefined;
  };
}

export function toRefusal(path: string, refused: Refusal = {}): MockHandler {
  return at(path, () => refusal(refused));
}

/** Handler that answers one path with HTTP 500, as the server does after an unexpected exception. */
export function toDefect(path: string): MockHandler {
  return toRefusal(path, { status: 500, code: 1016002, message: '服务器出现异常，请联系管理员' });
}

function at(path: string, answer: (request: MockRequest) => MockReply): MockHandler {
  return (request) => (request.path === path ? answer(request) : undefined);
}
