import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Ctx } from '../../../src/server/ctx.ts';
import { inTenant } from '../../../src/server/jobs/background-ctx.ts';
import type { Platform } from '../../../src/server/platform.ts';
import type { HubSocket } from '../../../src/server/realtime/hub.ts';
import { announceChange, notify } from '../../../src/server/realtime/outbox.ts';
import { SessionWatch } from '../../../src/server/realtime/session-watch.ts';
import { revokeSessions } from '../../../src/server/session/sessions.ts';
import { Refusals } from '../../contract/access/callers.ts';
import { Keyring } from '../../contract/keyring.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { idOf, startPeopledServer } from '../../support/people.ts';
import { type Listening, listenTo } from '../../support/servers/hub-listener.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { noticesIn } from '../../support/stored.ts';
import { until } from '../../support/until.ts';

const END = '\u001e';

const server = serverOfFile(startPeopledServer);
const opened: { stop(): unknown }[] = [];

afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.stop();
});

const work = (platform: Platform, act: (ctx: Ctx) => Promise<void>) => inTenant(platform, '1', act);
/** Sends a message to people, in a transaction of its own. */
const tell = (userIds: string[], text: string, { title = 'x', by = server } = {}) =>
  work(by.platform, (ctx) => notify(ctx, { userIds, title, text }));

/** Opens a hub connection that is closed at the end of the test. */
async function listen(client: ApiClient): Promise<Listening> {
  const listening = await listenTo(client);
  opened.push(listening.connection);
  return listening;
}

/** Opens a plain WebSocket; `status` resolves to the HTTP status of the upgrade. */
function dial(path: string, headers: Record<string, string> = {}): { socket: WebSocket; status: Promise<number> } {
  const socket = new WebSocket(server.base.replace('http', 'ws') + path, { headers });
  opened.push({ stop: () => socket.terminate() });
  const status = new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });
  return { socket, status };
}

describe('opening the hub (attack 119)', () => {
  it('transport-11 takes a ticket got with the token, once, or the token of an old client, whatever the case of the path', async () => {
    const client = await server.login('lizhigang');
    const { ticket } = await client.write<{ ticket: string }>('/hubTicket');
    await expect(dial(`/hubs/chatHub?access_token=${ticket}`).status).resolves.toBe(101);
    await expect(dial(`/hubs/chathub?access_token=${ticket}`).status).resolves.toBe(401);
    await expect(dial(`/HUBS/CHATHUB?access_token=${client.token}`).status).resolves.toBe(101);
  });

  it('transport-12 refuses everybody else at the upgrade, who has no token first of all', async () => {
    const client = await server.login('lizhigang');
    const good = `/hubs/chathub?access_token=${client.token}`;
    for (const query of ['', '?access_token=x', `?access_token=${'x'.repeat(43)}`])
      await expect(dial(`/hubs/chathub${query}`).status).resolves.toBe(401);
    await expect(dial(`/hubs/other?access_token=${client.token}`).status).resolves.toBe(404);
    await expect(dial(`/api/getLoginUser?access_token=${client.token}`).status).resolves.toBe(404);
    await expect(dial(good, { origin: 'https://evil.example' }).status).resolves.toBe(403);
    await expect(dial(good, { origin: 'null' }).status).resolves.toBe(403);
    await expect(dial(good, { origin: server.base }).status).resolves.toBe(101);
    await client.get('/logout');
    await expect(dial(good).status).resolves.toBe(401);
  });

  it('whoever may make no call opens no hub, with a header or in the address', async () => {
    const admin = await Keyring.create(server, { account: 'hub-keyring' });
    const refusals = new Refusals(server, admin.roleId);
    for (const { name, token, headers, told } of [...(await refusals.all()), await refusals.mustChange()]) {
      const [, ...values] = headers;
      const status = told.status === 403 ? 403 : 401;
      const byHeader = dial('/hubs/chathub', values.length === 1 ? { authorization: String(values[0]) } : {});
      expect(await byHeader.status, name).toBe(status);
      if (token) expect(await dial(`/hubs/chathub?access_token=${token}`).status, name).toBe(status);
    }
    expect(await dial('/hubs/chathub', { authorization: `Bearer ${admin.client.token}` }).status).toBe(101);
  });

  it('wants its own handshake and sends nothing before it', async () => {
    const client = await server.login('lizhigang');
    for (const greeting of [`{"protocol":"messagepack","version":1}${END}`, `x${END}`, 'no end']) {
      const { socket, status } = dial(`/hubs/chathub?access_token=${client.token}`);
      await status;
      const closed = once(socket, 'close');
      socket.send(greeting);
      await closed;
    }
    const { socket, status } = dial(`/hubs/chathub?access_token=${client.token}`);
    const frames: string[] = [];
    socket.on('message', (data) => frames.push(String(data)));
    await status;
    socket.send(`{"protocol":"json","version":1}${END}`);
    await until(() => expect(frames).toEqual([`{}${END}`]));
  });

  it('closes for a frame that is too large or no record', async () => {
    const client = await server.login('lizhigang');
    for (const frame of ['x'.repeat(20_000), `not json${END}`]) {
      const { socket, status } = dial(`/hubs/chathub?access_token=${client.token}`);
      await status;
      const closed = once(socket, 'close');
      socket.send(`{"protocol":"json","version":1}${END}`);
      socket.send(frame);
      await closed;
    }
  });
});

describe('messages', () => {
  it('reach exactly their receivers, in order, and stay readable', async () => {
    const [li, sun] = [await listen(await server.login('lizhigang')), await listen(await server.login('sunmin'))];
    const id = await idOf(server, 'lizhigang');
    const texts = Array.from({ length: 20 }, (_, i) => `您有一条新的隐患待整改：${i} <img onerror>`);
    for (const text of texts) await tell([id, id], text, { title: '待整改' });
    await until(() => expect(li.messages).toHaveLength(texts.length));
    expect(li.messages).toEqual(texts);
    expect(sun.messages).toEqual([]);
    const kept = await noticesIn(server, { userId: id });
    expect(kept).toEqual(texts.map((content) => ({ userId: id, title: '待整改', content })));
  });

  it('of any length arrive whole', async () => {
    const li = await listen(await server.login('lizhigang'));
    const id = await idOf(server, 'lizhigang');
    // WebSocket frames have one of three headers, depending on their length in bytes.
    const texts = [1, 20, 40, 200, 21_000, 22_000, 100_000].map((length) => '隐'.repeat(length));
    for (const text of texts) await tell([id], text);
    await until(() => expect(li.messages).toHaveLength(texts.length));
    expect(li.messages).toEqual(texts);
  });

  it('are in the bell and the list until they are read, as text (attack 121)', async () => {
    const [qian, other] = [await server.login('qianbao'), await server.login('sunmin')];
    const id = await idOf(server, 'qianbao');
    for (const text of ['超期：<img src=x onerror=alert(1)>', '100%_完成']) await tell([id], text, { title: '超期' });
    type Notice = { id: number; content: string; readStatus: number };
    const unread = await qian.read<Notice[]>('/sysNotice/unread');
    expect(unread).toMatchObject([
      { title: '超期', type: 1, publicTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
      { title: '超期', type: 1 },
    ]);
    const first = unread[1]?.id ?? 0;
    const unknown = { code: 404, message: '记录不存在' };
    expect((await other.get('/sysNotice/detail', { id: first })).body).toMatchObject(unknown);
    for (const wrong of ['', '-1', 'x', '99999999999999999999'])
      expect((await qian.get('/sysNotice/detail', { id: wrong })).body).toMatchObject({ code: 404 });
    const detail = await qian.read<Notice>('/sysNotice/detail', { id: first });
    expect(detail).toMatchObject({ content: '超期：&lt;img src=x onerror=alert(1)&gt;', readStatus: 1 });
    expect(await qian.read<Notice[]>('/sysNotice/unread')).toHaveLength(1);
    const found = await qian.read('/sysNotice/received', { searchValue: '%_完' });
    expect(found).toMatchObject({ totalRows: 1, rows: [{ content: '100%_完成', readStatus: 0 }] });
    expect((await qian.get('/sysNotice/received', { sortField: 'content' })).body.message).toBe('排序字段不合法');
  });

  it('of a kind somebody has silenced wait in the bell alone, in every process from the next one on', async () => {
    const zhao = await server.login('zhaowei');
    const [loud, quiet] = [await idOf(server, 'wuyan'), await idOf(server, 'zhaowei')];
    expect(await zhao.read('/sysNotice/settings')).toEqual({ quiet: [] });
    await zhao.write('/sysNotice/updateSettings', { quiet: ['闭环', '关闭'] });
    await zhao.write('/sysNotice/updateSettings', { quiet: ['闭环'] });
    expect(await zhao.read('/sysNotice/settings')).toEqual({ quiet: ['闭环'] });
    const [ours, theirs] = [await listen(zhao), await listen(await server.login('wuyan'))];
    for (const title of ['闭环', '待整改']) await tell([loud, quiet], `${title}：甲`, { title });
    await until(() => expect(theirs.messages).toEqual(['闭环：甲', '待整改：甲']));
    await until(() => expect(ours.messages).toEqual(['待整改：甲']));
    await until(() => expect(ours.changes).toContainEqual({ resource: 'sysNotice', ids: [] }));
    const unread = await zhao.read<{ title: string }[]>('/sysNotice/unread');
    expect(unread.map(({ title }) => title)).toEqual(['待整改', '闭环']);
    for (const wrong of [['没有这一种'], ['闭环', '闭环'], '闭环', null, [1]]) {
      expect((await zhao.post('/sysNotice/updateSettings', { quiet: wrong })).body).toMatchObject({ code: 400 });
    }
    expect(await zhao.read('/sysNotice/settings')).toEqual({ quiet: ['闭环'] });
  });

  it('of a refused transaction are never sent', async () => {
    const li = await listen(await server.login('lizhigang'));
    const id = await idOf(server, 'lizhigang');
    const refused = work(server.platform, async (ctx) => {
      await notify(ctx, { userIds: [id], title: 'x', text: 'never' });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await tell([id], 'after');
    await until(() => expect(li.messages).toEqual(['after']));
  });

  it('of a transaction that commits late are not lost behind a later one', async () => {
    const li = await listen(await server.login('lizhigang'));
    const id = await idOf(server, 'lizhigang');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isNoted = false;
    const slow = work(server.platform, async (ctx) => {
      await notify(ctx, { userIds: [id], title: 'x', text: 'slow' });
      isNoted = true;
      await held;
    });
    await until(() => expect(isNoted).toBe(true));
    await tell([id], 'quick');
    await until(() => expect(li.messages).toEqual(['quick']));
    release();
    await slow;
    await until(() => expect(li.messages).toEqual(['quick', 'slow']));
  });

  it('tell of changes by id, to those who may see them', async () => {
    const [li, lin] = [await listen(await server.login('lizhigang')), await listen(await server.login('linanqi'))];
    await work(server.platform, (ctx) => announceChange(ctx, 'CameraFile', { ids: [5, 6] }));
    await work(server.platform, (ctx) => announceChange(ctx, 'RiskRegister', { ids: [7], audience: { orgs: ['1'] } }));
    await until(() => expect(lin.changes).toHaveLength(2));
    await until(() => expect(li.changes).not.toEqual([]));
    expect(lin.changes).toEqual([
      { resource: 'CameraFile', ids: [5, 6] },
      { resource: 'RiskRegister', ids: [7] },
    ]);
    expect(li.changes).toEqual([{ resource: 'CameraFile', ids: [5, 6] }]);
  });
});

it('two processes deliver each other’s messages, once', async () => {
  const second = await startPeopledServer({ database: server.database });
  try {
    const li = await listen(await server.login('lizhigang'));
    const id = await idOf(server, 'lizhigang');
    for (let i = 0; i < 10; i += 1) await tell([id], `from afar ${i}`, { by: second });
    await tell([id], 'from here');
    await until(() => expect(li.messages).toContain('from here'));
    await until(() => expect(new Set(li.messages).size).toBe(11));
    expect(li.messages).toHaveLength(11);
  } finally {
    await second.stop();
  }
});

describe('a session that ends', () => {
  it('closes its sockets within seconds', async () => {
    const client = await server.login('sunmin');
    const tabs = [await listen(client), await listen(client)];
    const other = await listen(await server.login('sunmin'));
    await client.get('/logout');
    await until(() => expect(tabs.map((tab) => tab.isClosed())).toEqual([true, true]));
    expect(other.isClosed()).toBe(false);
    await revokeSessions(server.platform.database.session('1'), [await idOf(server, 'sunmin')], { reason: 'frozen' });
    await until(() => expect(other.isClosed()).toBe(true));
  });

  it('signed out elsewhere it closes its sockets and ends its calls, and those of the one that stays go on', async () => {
    const [here, there] = [await server.login('lizhigang'), await server.login('lizhigang')];
    const [stays, ends] = [await listen(here), await listen(there)];
    expect(await here.write('/sysUser/endOtherSessions')).toMatchObject({ ended: expect.any(Number) });
    expect((await there.get('/getLoginUser')).body).toMatchObject({ success: false, code: 1_011_006 });
    // Calls that return bytes have no envelope: they answer HTTP 401 (wire.md#1.7).
    expect((await there.raw('/sysFileInfo/preview?id=1')).status).toBe(401);
    await until(() => expect(ends.isClosed()).toBe(true));
    expect([stays.isClosed(), (await here.get('/getLoginUser')).body.success]).toEqual([false, true]);
  });
});

const hashOf = (n: number) => createHash('sha256').update(`watched-${n}`).digest();

/** Stub of a socket, with only the parts that the check of its session reads. */
function tabOf(n: number) {
  const caller: { session: { tokenHash: Buffer }; identity?: unknown } = { session: { tokenHash: hashOf(n) } };
  const tab = { n, caller, isEnded: false, end: () => void Object.assign(tab, { isEnded: true }) };
  return tab;
}

it('holds every socket against its session, however many there are, and ends exactly those of revoked ones', async () => {
  const db = server.platform.database.session('1');
  const userId = await idOf(server, 'sunmin');
  // More sessions than one query reads, each with two sockets.
  const numbers = Array.from({ length: 1_100 }, (_, n) => n);
  const isRevoked = (n: number) => n % 7 === 3;
  const [now, expires_time] = [new Date(), new Date(Date.now() + 3_600_000)];
  const times = { created_time: now, last_seen_time: now, expires_time };
  const common = { tenant: '1', user_id: userId, remember: true, ...times, ip: '', browser: '', os: '' };
  const row = (n: number) => ({ ...common, token_hash: hashOf(n), revoked: isRevoked(n) ? 'logout' : null });
  await db.run(db.platform.insertInto('session').values(numbers.map(row)));
  const tabs = [...numbers, ...numbers].map(tabOf);
  await new SessionWatch(server.platform).check(tabs as unknown as HubSocket[]);
  expect(tabs.filter(({ isEnded }) => isEnded).map(({ n }) => n)).toEqual(
    tabs.filter(({ n }) => isRevoked(n)).map(({ n }) => n),
  );
  // The other sockets have their permissions read again.
  for (const { n, caller } of tabs) expect(caller.identity !== undefined).toBe(!isRevoked(n));
});
