import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../support/api-client.ts';
import { Visitor } from '../support/captcha.ts';
import { startPeopledServer } from '../support/people.ts';
import { serving } from '../support/servers/of-file.ts';
import { ownEndpoints } from '../support/servers/own-endpoints.ts';
import { drawn } from '../support/size.ts';
import { rowsIn } from '../support/stored.ts';

const { server, admin } = serving(() => startPeopledServer({ env: { ALLOWED_HOSTS: '127.0.0.1,x' } }));

/** Sends raw text to the port; returns everything the server answers. */
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
  const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : body;
  const response = await admin.raw(path, { method: 'POST', headers, body: sent });
  return { status: response.status, body: (await response.json()) as Envelope };
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('every call', () => {
  it('asks for a token unless it is anonymous, before it looks at anything else', async () => {
    const closed = ownEndpoints(server.platform).filter(
      ({ access, method }) => access !== 'anonymous' && method === 'POST',
    );
    for (const { path } of drawn(closed, { share: 8, purpose: 'broken bodies' })) {
      const url = path.replace(/\{[^}]+\}/g, 'none');
      const answer = await server.anonymous.raw(url, { method: 'POST', headers: JSON_TYPE, body: '{broken' });
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 401, { code: 1_011_004 }]);
    }
  });

  it('whose grant its caller has not is refused, and stands in the operation log', async () => {
    const stranger = await server.login('hanggu');
    expect(await stranger.get('/sysUser/page')).toMatchObject({
      status: 403,
      body: { code: 1_013_002, message: '没有权限访问资源，请联系管理员' },
    });
    await server.platform.activity.flush();
    const lines = await rowsIn(server, 'sys_op_log', { account: 'hanggu' });
    expect(lines).toMatchObject([{ url: '/api/sysUser/page', success: 1 }]);
  });

  it('refuses by its name what its query may not hold; an export refuses whatever it does not know', async () => {
    for (const [path, message] of [
      ['/CameraFile/page?where[x]=1', '未知参数：where[x]'],
      ['/CameraFile/page?pageNo=1&pageNo=2', '参数pageNo重复'],
      ['/CameraFile/export?_t=1', '未知参数：_t'],
    ] as const) {
      const answer = await admin.raw(path);
      expect(await answer.text(), path).toContain(`"code":400,"message":"${message}"`);
    }
  });

  it('transport-10 is written as its contract spells it: batches of risk point types with a small d', async () => {
    expect((await admin.post('/RiskPointType/mutidelete', [])).body).toMatchObject({ code: 400, message: '未选择行' });
    const misspelt = await admin.raw('/RiskPointType/mutiDelete', { method: 'POST', headers: JSON_TYPE, body: '[]' });
    expect(misspelt.status).toBe(404);
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
});

describe('bodies', () => {
  it('without a type, or of another one, are refused; an absent one is an empty one (attack 122)', async () => {
    const bare = (body: string) => head('POST /api/login HTTP/1.1', `Content-Length: ${body.length}`).concat(body);
    expect(await speak(bare('{"account":"admin","password":"xxxxxx"}'))).toMatch(/^HTTP\/1.1 415/);
    expect(await speak(bare(''))).toContain('1011001');
    const refusal = { status: 415, body: { success: false, code: 415, message: '不支持的请求内容类型' } };
    for (const type of ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x'])
      expect(await postRaw('{"application":"system"}', { 'content-type': type })).toMatchObject(refusal);
  });

  it('that are malformed are HTTP 400, those too deep or too large HTTP 413 (attack 124)', async () => {
    expect(await postRaw('{"application":', JSON_TYPE)).toMatchObject({
      status: 400,
      body: { success: false, code: 1_015_002, message: '请求JSON参数格式不正确，请检查参数格式' },
    });
    for (const body of [`${'['.repeat(40)}${']'.repeat(40)}`, `"${'x'.repeat(1_100_000)}"`])
      expect(await postRaw(body, JSON_TYPE)).toMatchObject({ status: 413, body: { success: false, code: 413 } });
  });

  it.each([
    ['{"application":"system","application":"hazard"}', 'application'],
    ['{"application":"system","applicati\\u006fn":"hazard"}', 'application'],
    ['{"application":"a","x":[{"y":1},{"y":1,"z":"\\",{","y":2}]}', 'y'],
    ['{"application":"a","x":{"":1,"":2}}', ''],
  ])('of a key given twice neither value counts: %s', async (body, field) => {
    const message = `字段${field}重复`;
    const refusal = { success: false, code: 400, message, extras: { errors: [{ field, message }] } };
    expect((await postRaw(body, JSON_TYPE)).body).toMatchObject(refusal);
  });

  it('the same key in two objects, and a value that reads like one, are no repetition', async () => {
    const body = '{"name":"\\"a\\":1,\\"a\\":2","type":{"a":1},"x":[{"a":1},{"a":{"a":2}}]}';
    expect((await postRaw(body, JSON_TYPE)).body.message).not.toContain('重复');
  });

  it('a byte order mark is not skipped', async () => {
    const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"application":"system"}')]);
    expect(await postRaw(body, JSON_TYPE)).toMatchObject({ status: 400, body: { code: 1_015_002 } });
    expect(await postRaw('{"application":"system"}', JSON_TYPE)).toMatchObject({ body: { code: 200 } });
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
    for (const framing of [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Transfer-Encoding: chunked, identity'],
    ]) {
      const text = head('POST /api/login HTTP/1.1', 'Content-Type: application/json', ...framing);
      expect(await speak(text), text).toMatch(/^HTTP\/1.1 400/);
    }
  });

  it('does not believe forwarded addresses (attack 5)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        new Visitor(server.anonymous, `10.0.0.${i}`).signIn('forwarded', { password: 'wrong-password' }),
      ),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});

describe('a number has one spelling', () => {
  it('an id with leading zeros names no record, in query and body', async () => {
    const [type] = await admin.rows<{ id: number }>('/RiskType/page');
    const odd = [`0${type?.id}`, `00${type?.id}`, '00', `+${type?.id}`, `${type?.id}.0`];
    for (const id of odd) {
      expect((await admin.get('/RiskType/detail', { id })).body, id).toMatchObject({ message: '非法数据' });
      expect((await admin.post('/RiskType/edit', { id, name: '甲' })).body, id).toMatchObject({ message: '非法数据' });
      expect((await admin.post('/RiskType/mutiDelete', [id])).body, id).toMatchObject({ message: '非法数据' });
      const page = await admin.get('/sysUser/page', { 'sysEmpParam.orgId': id });
      expect(page.body, id).toMatchObject({ code: 400, message: '机构格式不正确' });
      const people = await admin.get('/RiskRegister/candidates', { stage: 'judge', orgId: id });
      expect(people.body, id).toMatchObject({ code: 400, extras: { errors: [{ field: 'orgId' }] } });
    }
    expect((await admin.get('/RiskType/detail', { id: String(type?.id) })).body.success).toBe(true);
  });

  it('a reference with leading zeros is refused in the words of its field', async () => {
    const add = (more: object) => admin.post('/EquipmentFile/add', { machineNo: 'Z-1', machineName: '甲', ...more });
    const [org] = await admin.read<{ id: string }[]>('/sysOrg/list');
    for (const [key, value] of Object.entries({ addressId: '01', orgId: `0${org?.id}`, userId: '01' })) {
      const { body } = await add({ [key]: value });
      expect(body, key).toMatchObject({ code: 400, extras: { errors: [{ field: key }] } });
    }
    const { body } = await admin.get('/EquipmentFile/page', { status: '00' });
    expect(body).toMatchObject({ code: 400, message: '参数状态格式不正确' });
    expect((await add({ orgId: org?.id })).body.success).toBe(true);
  });

  it('26 27 a direction is looked at without a field to sort by', async () => {
    const message = '排序方向不合法，每个排序字段应为 ascend（升序）或 descend（降序）';
    for (const sortOrder of ['asc', 'descend; --', 'ASCEND', '1', 'ascend,ascend']) {
      const { body } = await admin.get('/RiskType/page', { sortOrder });
      const refusal = { success: false, code: 400, message, extras: { errors: [{ field: 'sortOrder', message }] } };
      expect(body, sortOrder).toMatchObject(refusal);
    }
    for (const sortOrder of ['', 'ascend', 'descend']) {
      expect((await admin.get('/RiskType/page', { sortOrder })).body.success, sortOrder).toBe(true);
    }
  });
});

describe('an upload is one file in the part file', () => {
  const send = async (name: string, path = '/sysFileInfo/upload', fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append(name, new Blob(['文字']), 'a.txt');
    return (await (await admin.raw(path, { method: 'POST', body: form })).json()) as Envelope; // one envelope
  };

  it('61 62 a part of another name is refused by its name', async () => {
    for (const name of ['upload', 'File', 'file[]']) {
      const message = `上传的文件应放在名为“file”的部分，不能是“${name}”`;
      const refusal = { success: false, code: 400, message, extras: { errors: [{ field: name, message }] } };
      expect(await send(name)).toMatchObject(refusal);
      expect(await send(name, '/RiskType/import')).toMatchObject(refusal);
    }
    expect(await send('file')).toMatchObject({ success: true });
  });

  it('parts no endpoint declares are refused like unknown keys', async () => {
    for (const name of ['tenantId', 'file']) {
      const refusal = { code: 400, message: `未知参数：${name}` };
      expect(await send('file', '/sysFileInfo/upload', { [name]: '1' })).toMatchObject(refusal);
    }
    expect(await send('file', '/RiskType/import', { mode: 'all' })).not.toMatchObject({ message: '未知参数：mode' });
  });
});

it('125 refusals no route has made are as little kept and as tightly bound as any answer below /api', async () => {
  const calls: [method: string, path: string][] = [
    ['GET', '/api/none'],
    ['GET', '/api'],
    ['GET', '/api/login'],
    ['DELETE', '/api/sysUser/page'],
    ['GET', '/api/%ff'],
    ['GET', '/assets/none.js'],
  ];
  for (const [method, path] of calls) {
    const response = await fetch(`${server.base}${path}`, { method });
    expect([400, 404, 405], `${method} ${path}`).toContain(response.status);
    expect(Object.fromEntries(response.headers), `${method} ${path}`).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  }
});

it.each([
  '--y--\r\n',
  '--x\r\n',
  '--x\r\nno head at all',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nab',
])('a form that breaks off is malformed: %j', async (body) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(await postRaw(body, headers, '/sysFileInfo/upload')).toMatchObject({ status: 400, body: { code: 400 } });
});

it('a text no table can hold costs nobody a line of the operation log', async () => {
  for (const query of ['?', '?%00=1', '?%1b%5B31m=1']) await admin.raw(`/hubTicket${query}`, { method: 'POST' });
  await server.platform.activity.flush();
  const lines = await rowsIn(server, 'sys_op_log', { class_name: 'hubTicket' });
  const messages = lines.map(({ message }) => message);
  expect(messages.slice(-3)).toEqual(['操作成功', '未知参数：\ufffd', '未知参数：\ufffd[31m']);
});

describe('answers', () => {
  it('are never cached, sniffed or framed', async () => {
    const { headers } = await admin.get('/CameraFile/list');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('to unknown paths are the 404 of the catalogue', async () => {
    for (const path of ['/none', '/CameraFile/none', '//CameraFile/page']) {
      const answer = await admin.get(path);
      expect(answer).toMatchObject({ status: 404, body: { success: false, code: 1_013_001 } });
    }
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

it('health is told without a token, figures are not unless they were asked for', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await fetch(server.base + path)).status).toBe(200);
  expect(await (await fetch(`${server.base}/metrics`)).text()).not.toContain('http_requests_total');
});
