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

/** Returns undefined for calls of other handlers. */
export type MockHandler = (request: MockRequest) => MockReply | undefined;

/** Fixed time, so that screenshots and snapshots are the same every day. */
const TIMESTAMP = Date.UTC(2026, 0, 5);

/** Envelope of a success (wire.md#1.2): 204 without data. */
export function success(data?: unknown): MockReply {
  const code = data === undefined ? 204 : 200;
  const body = { success: true, code, message: '请求成功', timestamp: TIMESTAMP };
  return { status: 200, body: data === undefined ? body : { ...body, data } };
}

export interface Refusal {
  /** Code in the envelope: 400 validation, 404, 409, 500 other. */
  code?: number;
  message?: string;
  /** Business code such as `D1007`. */
  errorCode?: string;
  errors?: readonly { field: string; message: string }[];
  /** HTTP status, if the wire uses one other than 200. */
  status?: number;
}

/** Envelope of a refusal (wire.md#1.2). */
export function refusal({ code = 500, message = '操作未完成', errorCode, errors, status = 200 }: Refusal): MockReply {
  const extras = { ...(errorCode ? { errorCode } : {}), ...(errors ? { errors } : {}) };
  const more = Object.keys(extras).length > 0 ? { extras } : {};
  return { status, body: { success: false, code, message, ...more, timestamp: TIMESTAMP } };
}

/** Combines handlers; the first that answers counts. */
export function firstOf(...handlers: readonly MockHandler[]): MockHandler {
  return (request) => {
    for (const handler of handlers) {
      const reply = handler(request);
      if (reply) return reply;
    }
    return undefined;
  };
}

/** Handler that refuses every request to one path. */
export function toRefusal(path: string, refused: Refusal = {}): MockHandler {
  return at(path, () => refusal(refused));
}

/** Handler that answers HTTP 500, as a defect would. */
export function toDefect(path: string): MockHandler {
  return toRefusal(path, { status: 500, code: 1016002, message: '服务器出现异常，请联系管理员' });
}

/** Handler for one path. */
function at(path: string, answer: (request: MockRequest) => MockReply): MockHandler {
  return (request) => (request.path === path ? answer(request) : undefined);
}
