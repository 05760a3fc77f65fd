import { AxiosError, AxiosHeaders, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, retryDelayOf } from './api-error.ts';
import { call, callWithExtras } from './client.ts';
import { http, TIMEOUT } from './http.ts';
import { type ApiSignal, onApiSignal } from './signals.ts';
import { clearSignIn, writeToken } from './storage.ts';

interface Reply {
  status?: number;
  body?: unknown;
  headers?: { [name: string]: string };
}

const TOO_SLOW = '处理超时，操作没有完成，请缩小查询范围、减少一次处理的数量，或稍后再试';

const requests: InternalAxiosRequestConfig[] = [];
let replies: (Reply | Error)[] = [];
const signals: ApiSignal[] = [];
let stop = () => {};

const ok = (data: unknown): Reply => ({ body: { success: true, code: 200, message: '请求成功', data } });
const refusal = (code: number, message: string, more: object = {}): Reply => ({
  body: { success: false, code, message, ...more },
});

beforeEach(() => {
  requests.length = 0;
  signals.length = 0;
  stop = onApiSignal((signal) => signals.push(signal));
  http.defaults.adapter = (config): Promise<AxiosResponse> => {
    // Components of a file before, in this process, may still be asking and must not take a reply of these tests.
    const isOwn = /^\/(X\/|login)/.test(config.url ?? '');
    if (isOwn) requests.push(config);
    const reply = (isOwn ? replies.shift() : undefined) ?? ok(null);
    if (reply instanceof Error) return Promise.reject(Object.assign(reply, { config }));
    const { status = 200, body } = reply;
    const headers = new AxiosHeaders(reply.headers);
    return Promise.resolve({ config, data: body, headers, status, statusText: '' });
  };
});

afterEach(() => {
  stop();
  clearSignIn();
  replies = [];
});

const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`);
  return error;
};

describe('requests', () => {
  it('permissions-server-05 transport-01 transport-03 carry the token, the time-out of 6 s and only filled query values', async () => {
    writeToken('secret');
    replies = [ok([1])];
    const query = { pageNo: 1, name: '', none: null, list: ['a', 'b'], 'sysEmpParam.orgId': '7' };
    expect(await call('GET', '/X/page', { query })).toEqual([1]);
    expect(requests[0]?.url).toBe('/X/page?pageNo=1&list=a&list=b&sysEmpParam.orgId=7');
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect([requests[0]?.baseURL, requests[0]?.timeout, TIMEOUT]).toEqual(['/api', 6_000, 6_000]);
    expect(requests[0]?.data).toBeUndefined();
    expect(requests[0]?.headers.has('X-Request-Id')).toBe(false);
  });

  it('transport-02 transport-04 a POST has its values in the body; of the answer the data are handed on, else the code', async () => {
    replies = [ok({ id: 7 }), refusal(500, '操作失败')];
    expect(await call('POST', '/X/add', { body: { name: '值' } })).toEqual({ id: 7 });
    expect([requests[0]?.url, requests[0]?.params, requests[0]?.data]).toEqual(['/X/add', undefined, '{"name":"值"}']);
    expect(await failing(call('POST', '/X/add', { body: {} }))).toMatchObject({ code: 500, message: '操作失败' });
  });

  it('a POST without an answer is sent once more with the same request id', async () => {
    replies = [new AxiosError('x', 'ERR_NETWORK'), ok('saved')];
    expect(await call('POST', '/X/add', { body: { a: 1 } })).toBe('saved');
    const ids = requests.map((request) => request.headers.get('X-Request-Id'));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids[0]).toBe(ids[1]);
  });

  it('a POST whose type an older server refuses is sent again as plain JSON', async () => {
    replies = [{ ...refusal(415, '不支持的数据格式'), status: 415 }, ok('saved')];
    expect(await call('POST', '/X/add', { body: { a: 1 } })).toBe('saved');
    const types = requests.map(({ headers }) => headers.get('Content-Type'));
    expect(types).toEqual([expect.stringMatching(/^application\/json; request-id=[0-9a-f-]{36}$/), 'application/json']);
    expect(requests[1]?.headers.get('X-Request-Id')).toBe(requests[0]?.headers.get('X-Request-Id'));
  });

  it('a GET without an answer fails at once, and says which kind', async () => {
    replies = [new AxiosError('x', 'ECONNABORTED')];
    expect(await failing(call('GET', '/X/page'))).toMatchObject({ kind: 'timeout', message: '请求超时，请稍后再试' });
    expect(requests).toHaveLength(1);
  });

  it('a cancelled call is not repeated and not told', async () => {
    replies = [new CanceledError()];
    expect(await failing(call('POST', '/X/add'))).toMatchObject({ kind: 'cancelled', shown: true });
    expect(requests).toHaveLength(1);
  });

  it('a repeated action whose secret is not shown again is done, with a note', async () => {
    replies = [{ body: { success: true, code: 204, message: '请重置', extras: { shownOnce: true } } }];
    expect(await call('POST', '/X/resetPwd', { body: {} })).toBeUndefined();
    expect(signals).toEqual([{ type: 'note', message: '请重置' }]);
  });

  it('login reads the extras', async () => {
    replies = [{ body: { success: true, code: 200, message: '', data: 't', extras: { mustChangePwd: true } } }];
    expect(await callWithExtras('/login', {})).toEqual({ data: 't', extras: { mustChangePwd: true } });
  });
});

describe('HTTP errors (look.md#12)', () => {
  it('http-errors-02: 500 shows its message, with the request id', async () => {
    replies = [{ status: 500, ...refusal(500, '服务器出现异常', { extras: { requestId: 'r1' } }) }];
    const error = await failing(call('POST', '/X/add', { requestId: 'mine' }));
    expect(error).toMatchObject({ shown: true, requestId: 'r1' });
    expect(signals).toEqual([{ type: 'serverError', message: '服务器出现异常', requestId: 'r1' }]);
  });

  it('a proxy page without an envelope is a failure in words', async () => {
    replies = [
      { status: 502, body: '<html>' },
      { status: 429, body: '' },
      { status: 504, body: '' },
    ];
    expect(await failing(call('GET', '/X/page'))).toMatchObject({ kind: 'http', message: '服务暂不可用，请稍后再试' });
    expect((await failing(call('GET', '/X/page'))).message).toBe('操作过于频繁，请稍后再试');
    expect((await failing(call('GET', '/X/page'))).message).toBe(TOO_SLOW);
    expect(signals).toEqual([]);
  });
});

describe('a call the server turns away for a moment (wire.md#1.6)', () => {
  const busy = (status: number, seconds: string, message = '同时进行的操作过多，请稍后再试'): Reply => ({
    status,
    headers: { 'retry-after': seconds },
    ...refusal(status, message),
  });

  it('says in its own words what it said, and when to come again', async () => {
    replies = [busy(429, '1'), busy(503, 'soon', TOO_SLOW)];
    const error = await failing(call('GET', '/X/list'));
    expect(error).toMatchObject({ status: 429, retryAfter: 1, message: '同时进行的操作过多，请稍后再试' });
    expect(await failing(call('GET', '/X/list'))).toMatchObject({ retryAfter: null, message: TOO_SLOW });
    expect(signals).toEqual([]);
  });

  it('a POST is sent again once, with its id, when the server is free soon', async () => {
    replies = [busy(503, '0'), ok('saved'), busy(503, '60'), busy(503, '0'), busy(503, '0')];
    expect(await call('POST', '/X/add', { requestId: 'mine' })).toBe('saved');
    expect(requests.map((request) => request.headers.get('X-Request-Id'))).toEqual(['mine', 'mine']);
    for (const sent of [3, 5]) {
      expect(await failing(call('POST', '/X/add'))).toMatchObject({ status: 503 });
      expect(requests).toHaveLength(sent);
    }
  });

  it.each([
    [429, '1', 1_000],
    [429, '60', null],
    [503, '1', null],
  ])('HTTP %i with Retry-After %s is read again after %s ms', async (status, seconds, delay) => {
    replies = [busy(status, seconds)];
    expect(retryDelayOf(await failing(call('GET', '/X/list')))).toBe(delay);
  });
});

describe('business codes (look.md#12)', () => {
  it.each([1011006, 1011007, 1011008, 1011009])(
    'http-errors-06 http-errors-07 http-errors-08 http-errors-09 %i asks to sign in again',
    async (code) => {
      replies = [refusal(code, '登录已过期，请重新登录')];
      expect((await failing(call('GET', '/X/page'))).shown).toBe(true);
      expect(signals).toEqual([{ type: 'signInLost', message: '登录已过期，请重新登录' }]);
    },
  );

  it.each([
    [1013002, { rows: [] }],
    [1016002, null],
    [1015002, { rows: [] }],
  ])(
    'http-errors-11 http-errors-12 http-errors-13 %i is a toast, and a reader still gets the data: %j',
    async (code, data) => {
      replies = [refusal(code, '消息', { data })];
      expect(await call('GET', '/X/page')).toEqual(data);
      expect(signals).toEqual([{ type: 'toast', message: '消息' }]);
    },
  );

  it.each([{}, { data: null }])(
    'a write with a toast code and %j stays a failure, else a form would report success',
    async (more) => {
      replies = [refusal(1015002, '消息', more)];
      expect((await failing(call('POST', '/X/add'))).shown).toBe(true);
    },
  );

  it('any other refusal is for the caller to tell: message, code, field errors, present row', async () => {
    const extras = { errorCode: 'D1003', errors: [{ field: 'account', message: '账号已存在' }], current: { id: 1 } };
    replies = [refusal(409, '数据已被他人修改', { extras })];
    expect(await failing(call('POST', '/X/edit'))).toMatchObject({
      shown: false,
      code: 409,
      errorCode: 'D1003',
      errors: [{ field: 'account', message: '账号已存在' }],
      current: { id: 1 },
      message: '数据已被他人修改',
    });
    expect(signals).toEqual([]);
  });
});

it('request ids: the same for the same content, another for changed content', async () => {
  const { createRequestIds } = await import('./request-id.ts');
  const idFor = createRequestIds();
  const first = idFor({ a: 1 });
  expect(idFor({ a: 1 })).toBe(first);
  expect(idFor({ a: 2 })).not.toBe(first);
});

it('request ids are made without a secure context too', async () => {
  const { createRequestId } = await import('./request-id.ts');
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(createRequestId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  vi.unstubAllGlobals();
});
