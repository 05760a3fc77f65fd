import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/server/endpoint.ts';
import type { ApiClient, Envelope } from '../support/api-client.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { ownEndpoints } from '../support/servers/own-endpoints.ts';

let server: TestServer;
let admin: ApiClient;
let endpoints: Endpoint[];

beforeAll(async () => {
  server = await startPeopledServer({ env: { ALLOWED_HOSTS: '127.0.0.1,x' } });
  admin = await server.login();
  endpoints = ownEndpoints(server.platform);
});
afterAll(() => server.stop());

const urlOf = ({ path }: Endpoint) => path.replace(/\{[^}]+\}/g, 'none');

/** Bytes to the port, and everything that comes back. */
function speak(text: string, waitMs = 3_000): Promise<string> {
  const { port } = new URL(server.base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

const head = (line: string, ...headers: string[]) =>
  [line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');

async function postRaw(body: string | Buffer, headers: Record<string, string>, path = '/sysMenu/change') {
  const response = await admin.raw(path, {
    method: 'POST',
    headers,
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
  });
  return { status: response.status, body: (await response.json()) as Envelope };
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('every call', () => {
  it('asks for a token unless it is anonymous, before it looks at anything else', async () => {
    const closed = endpoints.filter(({ access }) => access !== 'anonymous');
    expect(closed.length).toBeGreaterThan(80);
    for (const endpoint of closed) {
      const answer = await server.anonymous.raw(urlOf(endpoint), {
        method: endpoint.method,
        ...(endpoint.method === 'POST' ? { headers: JSON_TYPE, body: '{broken' } : {}),
      });
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 401]);
      expect(await answer.json()).toMatchObject({ success: false, code: 1_011_004 });
    }
  });

  it('asks for its grant', async () => {
    const stranger = await server.login('hanggu');
    const user = await stranger.read<{ permissions: string[] }>('/getLoginUser');
    for (const endpoint of endpoints.filter(({ access }) => access === 'permission')) {
      const code = endpoint.permission ?? endpoint.path.slice(1).replaceAll('/', ':');
      if ([code, ...(endpoint.orPermissions ?? [])].some((one) => user.permissions.includes(one))) continue;
      const answer = await stranger.raw(urlOf(endpoint), {
        method: endpoint.method,
        ...(endpoint.method === 'POST' ? { headers: JSON_TYPE, body: '{}' } : {}),
      });
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403]);
      expect(await answer.json()).toMatchObject({ code: 1_013_002, message: '没有权限访问资源，请联系管理员' });
    }
    await server.platform.activity.flush();
    const db = server.platform.database.session('1');
    const refused = db.t
      .selectFrom('sys_op_log')
      .select('url')
      .where('account', '=', 'hanggu')
      .where('success', '=', 1);
    expect((await db.all(refused)).length).toBeGreaterThan(20);
  });

  it('ignores a flat key nobody knows, in a GET that is no export (wire.md#1.3)', async () => {
    const rows = async (query: Record<string, string>) =>
      (await admin.read<{ rows: unknown[] }>('/CameraFile/page', query)).rows;
    const all = await rows({});
    for (const key of ['0', '_t', 'parentId', '_tableFilterSql', 'tenantId', 'constructor'])
      expect(await rows({ [key]: '1' }), key).toEqual(all);
    const exported = await admin.get('/CameraFile/export', { _t: '1' });
    expect(exported).toMatchObject({ status: 200, body: { success: false, code: 400, message: '未知参数：_t' } });
  });

  it('refuses a bracketed query key by name', async () => {
    for (const key of ['where[x]', 'params[dataScope]', '__proto__[x]', '__proto__']) {
      const answer = await admin.get('/CameraFile/page', { [key]: '1' });
      expect(answer).toMatchObject({ status: 200, body: { success: false, code: 400, message: `未知参数：${key}` } });
    }
  });

  it('refuses a repeated parameter (attack 128) and odd numbers (attack 30)', async () => {
    const twice = await admin.raw('/CameraFile/page?pageNo=1&pageNo=2');
    expect(await twice.json()).toMatchObject({ success: false, code: 400 });
    for (const pageNo of ['0', '-1', '1.5', '0x10', '1e3', 'NaN', '9223372036854775808', '1000000001', 'x']) {
      const answer = await admin.get('/CameraFile/page', { pageNo });
      expect([pageNo, answer.status, answer.body.code]).toEqual([pageNo, 200, 400]);
    }
  });

  it('transport-10 is written as its contract spells it: batches of risk point types with a small d', async () => {
    expect((await admin.post('/RiskPointType/mutidelete', [])).body).toMatchObject({ code: 400, message: '未选择行' });
    expect(
      (await admin.raw('/RiskPointType/mutiDelete', { method: 'POST', headers: JSON_TYPE, body: '[]' })).status,
    ).toBe(404);
  });

  it('answers under the names it was given alone, at the hub too (security.md#R22)', async () => {
    const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
    const doors: [string, string[]][] = [
      ['/api/sysApp/list', ['Connection: close']],
      ['/', ['Connection: close']],
      ['/hubs/chathub', ['Connection: Upgrade', ...upgrade]],
    ];
    for (const [path, headers] of doors) {
      const statusAt = async (host: string) =>
        (await speak([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n'))).slice(9, 12);
      for (const host of ['evil.example', '127.0.0.1.evil.example', 'x.evil.example:80'])
        expect([path, host, await statusAt(host)]).toEqual([path, host, '421']);
      for (const host of ['x', 'X:8080', '127.0.0.1']) expect([path, await statusAt(host)]).not.toEqual([path, '421']);
    }
  });

  it('exists only under its own method (attack 125)', async () => {
    const tries: [string, string, Record<string, string>][] = [
      ['GET', '/sysMenu/change', {}],
      ['POST', '/CameraFile/page', {}],
      ['HEAD', '/CameraFile/page', {}],
      ['OPTIONS', '/CameraFile/page', {}],
      ['PUT', '/CameraFile/edit', {}],
      ['DELETE', '/CameraFile/delete', {}],
      ['GET', '/CameraFile/delete', { 'x-http-method-override': 'POST' }],
      ['GET', '/RiskPointType/mutiDelete', {}],
      ['GET', '/camerafile/page', {}],
    ];
    for (const [method, path, headers] of tries) {
      const answer = await admin.raw(path, { method, headers });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    expect(await speak(head('TRACE /api/CameraFile/page HTTP/1.1'))).toMatch(/^HTTP\/1.1 (404|405|400)/);
  });
});

describe('bodies', () => {
  it.each([
    ['application/json\tx', 415],
    ['application/json; charset=utf-16', 415],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
  ])('of type %s are refused with %i (attack 122)', async (type, status) => {
    const answer = await postRaw('{"application":"system"}', { 'content-type': type });
    expect(answer).toMatchObject({ status, body: { success: false, code: 415, message: '不支持的请求内容类型' } });
  });

  it('without a type are refused, an absent one is an empty one', async () => {
    const bare = (body: string) => head('POST /api/login HTTP/1.1', `Content-Length: ${body.length}`).concat(body);
    expect(await speak(bare('{"account":"admin","password":"xxxxxx"}'))).toMatch(/^HTTP\/1.1 415/);
    expect(await speak(bare(''))).toContain('1011001');
  });

  it.each([
    ['cut off', '{"application":'],
    ['__proto__', '{"application":"system","__proto__":{"polluted":1}}'],
    ['constructor', '{"constructor":{"prototype":{"polluted":1}}}'],
    ['NUL', '{"application":"a\\u0000"}'],
    ['half a character', '{"application":"\\ud800"}'],
    ['no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
  ])('with %s are malformed: HTTP 400, 1015002 (attack 124)', async (_case, body) => {
    expect(await postRaw(body, JSON_TYPE)).toMatchObject({
      status: 400,
      body: { success: false, code: 1_015_002, message: '请求JSON参数格式不正确，请检查参数格式' },
    });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('too deep, too many keys or too large are HTTP 413', async () => {
    for (const body of [
      `${'['.repeat(40)}${']'.repeat(40)}`,
      `{${Array.from({ length: 2_100 }, (_, i) => `"k${i}":1`).join(',')}}`,
      `"${'x'.repeat(1_100_000)}"`,
    ]) {
      const answer = await postRaw(body, JSON_TYPE);
      expect(answer).toMatchObject({ status: 413, body: { success: false, code: 413 } });
    }
  });

  it('name an unknown key', async () => {
    const answer = await postRaw('{"application":"system","tenantId":"2"}', JSON_TYPE);
    expect(answer).toMatchObject({ status: 200, body: { code: 400, message: '未知参数：tenantId' } });
  });

  it.each(['null', '[]', '"x"', '1'])('is no body: %s (attack 1)', async (body) => {
    const answer = await postRaw(body, JSON_TYPE);
    expect(answer).toMatchObject({ status: 200, body: { success: false, code: 400 } });
  });
});

describe('broken HTTP', () => {
  it('answers in the envelope', async () => {
    const overflow = await speak(
      head('GET /api/login HTTP/1.1', ...Array.from({ length: 100 }, (_, i) => `X-${i}: ${'y'.repeat(8_000)}`)),
    );
    expect(overflow).toMatch(/^HTTP\/1.1 431/);
    expect(overflow).toContain('"success":false');
    const garbage = await speak('GARBAGE\r\n\r\n');
    expect(garbage).toMatch(/^HTTP\/1.1 400/);
    expect(garbage).toContain('"success":false');
    expect(await speak(head(`GET /api/${'x'.repeat(9_000)} HTTP/1.1`))).toMatch(/^HTTP\/1.1 414/);
    expect(await speak(head('GET /api/%ff%fe HTTP/1.1'))).toMatch(/^HTTP\/1.1 4/);
  });

  it('does not let two lengths or two framings through (attack 127)', async () => {
    const smuggle = [
      head(
        'POST /api/login HTTP/1.1',
        'Content-Type: application/json',
        'Content-Length: 5',
        'Transfer-Encoding: chunked',
      ),
      head('POST /api/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 5', 'Content-Length: 6'),
      head('POST /api/login HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked, identity'),
    ];
    for (const text of smuggle) expect(await speak(text)).toMatch(/^HTTP\/1.1 400/);
  });

  it('does not believe forwarded addresses (attack 5)', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        server.anonymous.raw('/login', {
          method: 'POST',
          headers: { ...JSON_TYPE, 'x-forwarded-for': `10.0.0.${i}` },
          body: '{"account":"forwarded","password":"wrong-password"}',
        }),
      ),
    );
    expect(bodies.some(({ status }) => status === 429)).toBe(true);
  });
});

describe('a form that breaks off', () => {
  it.each([
    '--y--\r\n',
    '--x\r\n',
    '--x\r\nno head at all',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nab',
  ])('is malformed: %j', async (body) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await postRaw(body, headers, '/sysFileInfo/upload')).toMatchObject({ status: 400, body: { code: 400 } });
  });
});

describe('a text no table can hold', () => {
  it('costs nobody a line of the operation log', async () => {
    await server.platform.activity.flush();
    for (const query of ['?', '?%00=1', '?%1b%5B31m=1']) await admin.raw(`/hubTicket${query}`, { method: 'POST' });
    await server.platform.activity.flush();
    const db = server.platform.database.session('1');
    const lines = db.t.selectFrom('sys_op_log').select('message').where('class_name', '=', 'hubTicket').orderBy('id');
    const messages = (await db.all(lines)).map(({ message }) => message);
    expect(messages.slice(-3)).toEqual(['操作成功', '未知参数：\ufffd', '未知参数：\ufffd[31m']);
  });
});

describe('answers', () => {
  it('to an address that cannot be decoded are closed like all others', async () => {
    const { headers } = await admin.raw('/CameraFile/page%ff');
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['cache-control', 'no-store'],
    ])
      expect(headers.get(String(name))).toBe(value);
  });

  it('are never cached, sniffed or framed', async () => {
    const { headers } = await admin.get('/CameraFile/list');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('to unknown paths are the 404 of the catalogue', async () => {
    for (const path of ['/none', '/CameraFile/none', '/CameraFile/page/', '//CameraFile/page']) {
      const answer = await admin.get(path);
      expect(answer).toMatchObject({ status: 404, body: { success: false, code: 1_013_001 } });
    }
  });

  it('are compressed for those who ask', async () => {
    const answer = await admin.raw('/schemas/RiskRegister', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.json()).toMatchObject({ data: { name: 'RiskRegister' } });
  });

  it('tell nothing of a defect but its number', async () => {
    const { catalogs } = server.platform;
    const original = catalogs.of;
    catalogs.of = () => {
      throw new Error('secret detail at /home/server');
    };
    try {
      const answer = await admin.get('/getLoginUser');
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        success: false,
        code: 1_016_002,
        message: '服务器出现异常，请联系管理员',
        extras: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        timestamp: expect.any(Number),
      });
    } finally {
      catalogs.of = original;
    }
  });
});

describe('health', () => {
  it('is told without a token', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(server.base + path)).status).toBe(200);
  });
});
