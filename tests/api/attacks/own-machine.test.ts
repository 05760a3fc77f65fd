import { describe, expect, it } from 'vitest';
import { setPassword } from '../../../src/server/session/credentials.ts';
import { ADMIN, DEMO_PASSWORD } from '../../support/accounts.ts';
import { ApiClient } from '../../support/api-client.ts';
import { idOf, startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { serversOfFile } from '../../support/servers/of-file.ts';
import { JSON_HEADERS, sendPlain } from '../../support/servers/plain-http.ts';
import { withSecond } from '../../support/servers/second-server.ts';
import { tablesHolding, whileUser } from '../../support/stored.ts';

/**
 * A server on loopback cannot trust its callers: proxies and tunnels forward requests from anywhere
 * (security.md#R19, security.md#R21, security.md#R22).
 */

interface Offered {
  account: string;
  ticket: string;
}

let clock = Date.now();
const now = () => new Date(clock);
const env = { ALLOWED_HOSTS: '127.0.0.1,hazard.example.com' };
/** Two servers of one installation; the second also accepts a host name that its operator allowed. */
const [server, named] = serversOfFile(() => withSecond(startPeopledServer({ now }), { now, env }));

/** Answer of a call to a request with these headers. */
async function asked(at: TestServer, path: string, { host, ...more }: Record<string, string>) {
  const request = { method: 'GET', path: `/api${path}`, headers: Object.entries(more).flat() };
  const { status, bytes } = await sendPlain(at.base, { ...request, ...(host === undefined ? {} : { host }) });
  return { status, body: JSON.parse(bytes.toString('utf8')) };
}

const offers = (at: TestServer = server) => at.anonymous.read<Offered[]>('/demoAccounts');
const ticketOf = async (account: string, at: TestServer = server): Promise<string> =>
  String((await offers(at)).find((offered) => offered.account === account)?.ticket);
const enter = (demoTicket: string, at: TestServer = server) => at.anonymous.post('/login', { demoTicket });
const OVER = { success: false, extras: { errorCode: 'LOGIN_DEMO_TICKET' } };

it('a server on loopback, without a word of whose names it has, answers under the names of its own machine alone', async () => {
  const { port } = new URL(server.base);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, 'localhost']) {
    expect((await asked(server, '/getTenantOpen', { host })).status, host).toBe(200);
  }
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '10.0.0.1', '']) {
    for (const path of ['/demoAccounts', '/getSmsCaptcha?mobile=13900000001']) {
      expect((await asked(server, path, { host })).status, host).toBe(421);
    }
  }
});

/** Headers of requests from another machine; more of them: src/server/http/own-machine.test.ts. */
const FOREIGN: Record<string, string>[] = [
  { host: 'hazard.example.com' },
  { 'x-forwarded-for': '127.0.0.1' },
  { origin: 'https://evil.example' },
];

describe.each(FOREIGN)('asked from elsewhere: %j', (headers) => {
  it('there are no demo accounts, and a simulated message tells no code', async () => {
    expect((await asked(named, '/demoAccounts', headers)).body).toMatchObject({ success: true, data: [] });
    const mobile = `1380000${1_000 + FOREIGN.indexOf(headers)}`;
    // All of them come from one address, whose first request of an hour needs no captcha.
    clock += 3_600_000;
    const { status, body } = await asked(named, `/getSmsCaptcha?mobile=${mobile}`, headers);
    expect([status, body.success, body.data]).toEqual([200, true, undefined]);
    const sms = await asked(named, '/getSmsOpen', headers);
    expect(sms.body.data).toEqual({ open: false, simulator: false });
  });

  it('a ticket opens nothing', async () => {
    const ticket = await ticketOf('linanqi', named);
    const { host = new URL(named.base).host, ...more } = headers;
    const body = JSON.stringify({ demoTicket: ticket });
    const flat = [...Object.entries(more).flat(), ...JSON_HEADERS];
    const answer = await sendPlain(named.base, { method: 'POST', path: '/api/login', host, headers: flat, body });
    expect(JSON.parse(answer.bytes.toString('utf8'))).toMatchObject(OVER);
    expect((await enter(ticket, named)).body.success).toBe(true);
  });
});

describe('one click on a demo account', () => {
  it('signs in with a ticket of one use, kept as a hash; no reply holds a password', async () => {
    const all = await offers();
    const demoAccount = { account: 'linanqi', name: '林安琪', role: '安全管理员' };
    expect(all).toContainEqual({ ...demoAccount, ticket: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(all)).not.toContain(DEMO_PASSWORD);
    expect(all.map(({ account }) => account)).not.toContain(ADMIN);
    const ticket = await ticketOf('sunmin');
    expect(await tablesHolding(server, ticket)).toEqual([]);
    const [won, ...lost] = (
      await Promise.all(Array.from({ length: 6 }, (_, n) => enter(ticket, n % 2 ? server : named)))
    ).sort((a, b) => Number(b.body.success) - Number(a.body.success));
    const client = new ApiClient(server.base, String(won?.body.data));
    expect(await client.read('/getLoginUser')).toMatchObject({ account: 'sunmin', mustChangePwd: false });
    for (const { body } of lost) expect(body).toMatchObject(OVER);
  });

  it('works for five minutes, and not for an account that is frozen or has become its owner’s', async () => {
    const [late, frozen, owned] = [await ticketOf('qianbao'), await ticketOf('qianbao'), await ticketOf('wuyan')];
    const db = server.platform.database.session('1');
    await whileUser(server, { account: 'qianbao', status: 1 }, async () =>
      expect((await enter(frozen)).body).toMatchObject({ extras: { errorCode: 'D1017' } }),
    );
    const id = await idOf(server, 'wuyan');
    await setPassword(db, id, { password: 'My-own-7741', mustChange: false, now: new Date(clock) });
    expect((await enter(owned)).body).toMatchObject(OVER);
    expect((await offers()).map(({ account }) => account)).not.toContain('wuyan');
    clock += 5 * 60_000;
    expect((await enter(late)).body).toMatchObject(OVER);
    for (const made of ['x', 'x'.repeat(43)]) expect((await enter(made)).body).toMatchObject(OVER);
  });

  it('asks for no new password, which the password made up at the first start still does', async () => {
    const db = server.platform.database.session('1');
    const id = await idOf(server, 'chenyan');
    const made = { password: 'Made-up-5521', mustChange: true, demo: true, now: new Date(clock) };
    await setPassword(db, id, made);
    const clicked = await enter(await ticketOf('chenyan'));
    expect(clicked.body.extras).toBeUndefined();
    const client = new ApiClient(server.base, String(clicked.body.data));
    expect((await client.get('/RiskType/list')).body.success).toBe(true);
    const typed = await server.anonymous.post('/login', { account: 'chenyan', password: 'Made-up-5521' });
    expect(typed.body.extras).toEqual({ mustChangePwd: true });
  });
});

it('warns once when addresses are forwarded and no proxy is trusted, and when another host is asked for', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const { database } = server;
  const plain = await startPeopledServer({ logTo, database });
  const behind = await startPeopledServer({ logTo, database, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const logLines = (words: string) => lines.filter((line) => line.includes(words)).map((line) => JSON.parse(line));
  try {
    await plain.anonymous.raw('/getTenantOpen');
    await behind.anonymous.raw('/getTenantOpen', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(logLines('X-Forwarded-For')).toEqual([]);
    for (let times = 0; times < 3; times += 1) {
      await plain.anonymous.raw('/getTenantOpen', { headers: { 'x-forwarded-for': '203.0.113.9' } });
      const asked = { method: 'GET', path: '/api/getTenantOpen', host: 'hazard.example.com' };
      expect((await sendPlain(plain.base, asked)).status).toBe(421);
    }
    expect(logLines('X-Forwarded-For')).toMatchObject([
      { level: 40, remedy: expect.stringContaining('TRUSTED_PROXIES') },
    ]);
    expect(logLines('another host')).toMatchObject([{ level: 40, host: 'hazard.example.com' }]);
  } finally {
    await plain.stop();
    await behind.stop();
  }
});
