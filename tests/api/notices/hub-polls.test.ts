import { createServer, request as forward } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { Ctx } from '../../../src/server/ctx.ts';
import { inTenant } from '../../../src/server/jobs/background-ctx.ts';
import { announceChange, notify } from '../../../src/server/realtime/outbox.ts';
import { revokeSessions } from '../../../src/server/session/sessions.ts';
import { ApiClient } from '../../support/api-client.ts';
import { idOf, startPeopledServer } from '../../support/people.ts';
import { type Listening, listenTo } from '../../support/servers/hub-listener.ts';
import { listening, portOf } from '../../support/servers/listening.ts';
import { serverOfFile, twinOf } from '../../support/servers/of-file.ts';
import { until } from '../../support/until.ts';

const END = '\u001e';
const HANDSHAKE = `{"protocol":"json","version":1}${END}`;

const USED = `update platform.hub_poll set position = '{"high":0,"gaps":[]}'`;

const server = serverOfFile(startPeopledServer);
const { server: other } = twinOf(() => server);
const opened: Listening[] = [];

/** Sends requests to both servers in turn and passes no WebSocket on. */
const proxy = listening(() => {
  let turn = 0;
  const both = createServer((request, response) => {
    turn += 1;
    const to = new URL(request.url ?? '', turn % 2 === 0 ? server.base : other.base);
    const headers = { ...request.headers, host: to.host };
    const passed = forward(to, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  return both.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
});

afterEach(async () => {
  for (const { connection } of opened.splice(0)) await connection.stop();
});

const work = (act: (ctx: Ctx) => Promise<unknown>, by = server) =>
  inTenant(by.platform, '1', async (ctx) => {
    await act(ctx);
  });

async function listen(account: string): Promise<Listening & { client: ApiClient }> {
  const client = new ApiClient(`http://127.0.0.1:${portOf(proxy)}`, (await server.login(account)).token);
  const heard = await listenTo(client, 'any');
  opened.push(heard);
  return { ...heard, client };
}

it('without WebSocket messages and changes arrive in order and once, whichever server answers a poll', async () => {
  const li = await listen('lizhigang');
  const sun = await listen('sunmin');
  const id = await idOf(server, 'lizhigang');
  const texts = Array.from({ length: 30 }, (_, i) => `待整改 ${i}`);
  for (const [i, text] of texts.entries()) {
    await work((ctx) => notify(ctx, { userIds: [id], title: 'x', text }), i % 2 === 0 ? server : other);
  }
  await work((ctx) => announceChange(ctx, 'RiskType', { ids: [7] }), other);
  await until(() => expect(li.messages).toHaveLength(texts.length));
  expect(li.messages).toEqual(texts);
  await until(() => expect(sun.changes).toContainEqual({ resource: 'RiskType', ids: [7] }));
  expect(sun.messages).toEqual([]);
});

it('polled users are online until they leave; an ended session says so', async () => {
  const li = await listen('lizhigang');
  const statusOf = async (userId: string) => {
    const db = server.platform.database.session('1');
    const rows = db.t.selectFrom('sys_online_user').select('online_status').where('user_id', '=', userId);
    return (await db.all(rows.orderBy('online_status', 'desc')))[0]?.online_status;
  };
  const id = await idOf(server, 'lizhigang');
  await until(async () => expect(await statusOf(id)).toBe(1));
  await li.connection.stop();
  await until(async () => expect(await statusOf(id)).toBe(0));

  const sun = await listen('sunmin');
  let farewells = 0;
  sun.connection.on('ForceExist', () => {
    farewells += 1;
  });
  const sunId = await idOf(server, 'sunmin');
  await revokeSessions(server.platform.database.session('1'), [sunId], { reason: 'forced' });
  await until(() => expect([farewells, sun.isClosed()]).toEqual([1, true]));
});

it('negotiates with a caller who is signed in, and knows no other connection', async () => {
  const client = await server.login('lizhigang');
  const hub = `${server.base}/hubs/chathub`;
  const authorization = `Bearer ${client.token}`;
  const statusOf = async (path: string, init: RequestInit = {}) => (await fetch(hub + path, init)).status;
  expect(await statusOf('/negotiate?negotiateVersion=1', { method: 'POST' })).toBe(401);
  const foreign = { authorization, origin: 'http://elsewhere.example' };
  expect(await statusOf('/negotiate', { method: 'POST', headers: foreign })).toBe(403);
  for (const id of ['', '?id=x', `?id=${'x'.repeat(43)}`]) expect(await statusOf(id)).toBe(404);

  const upper = `${server.base}/HUBS/chatHub/negotiate?negotiateVersion=1`;
  const negotiated = await fetch(upper, { method: 'POST', headers: { authorization } });
  const { connectionToken, availableTransports } = await negotiated.json();
  expect(availableTransports.map(({ transport }: { transport: string }) => transport)).toEqual([
    'WebSockets',
    'LongPolling',
  ]);
  const own = `?id=${connectionToken}`;
  const first = await fetch(hub + own);
  expect([first.status, await first.text(), first.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
  expect(await statusOf(own, { method: 'POST', body: 'no end' })).toBe(400);
  const waiting = fetch(hub + own);
  expect(await statusOf(own, { method: 'POST', body: HANDSHAKE })).toBe(200);
  expect(await (await waiting).text()).toBe(`{}${END}`);
  const call = `{"type":1,"invocationId":"1","target":"x","arguments":[]}${END}`;
  expect(await statusOf(own, { method: 'POST', body: call })).toBe(200);
  expect(await (await fetch(hub + own)).text()).toContain('服务器不提供该方法');
  const left = fetch(hub + own);
  expect(await statusOf(own, { method: 'DELETE' })).toBe(202);
  expect(await statusOf(own)).toBe(404);
  expect((await left).ok).toBe(true);
});

it('connections that failed attempts left behind are replaced, so that at most 20 in use keep a page from polling', async () => {
  const client = await server.login('zhengdeng');
  const hub = `${server.base}/hubs/chathub`;
  const headers = { authorization: `Bearer ${client.token}` };
  const negotiate = () => fetch(`${hub}/negotiate`, { method: 'POST', headers });
  const ask = (sql: string) => server.platform.database.query(sql);
  await ask('delete from platform.hub_poll');
  const open = await (await negotiate()).json();
  await ask(USED);
  for (let times = 0; times < 25; times += 1) expect((await negotiate()).status).toBe(200);
  const { rows } = await ask('select count(*)::int as n from platform.hub_poll');
  expect([rows, (await fetch(`${hub}?id=${open.connectionToken}`)).status]).toEqual([[{ n: 20 }], 200]);
  await ask(USED);
  expect((await negotiate()).status).toBe(429);
  await ask(`update platform.hub_poll set last_time = last_time - interval '70 s'`);
  expect((await negotiate()).status).toBe(200);
});
