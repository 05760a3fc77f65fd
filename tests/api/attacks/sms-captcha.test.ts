import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../support/api-client.ts';
import { Visitor, wrapped } from '../../support/captcha.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { FakeSms, setPhone, settle, smsHosts } from '../../support/servers/fake-sms.ts';

/** Every short message is paid for and disturbs its receiver: scripts get one of an address and one of a number (attack 19). */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KNOWN = '13900000001';
const CAPTCHA = { success: false, code: 1_011_003, message: '验证码错误，请检查captcha参数' };
const SLOW = { success: false, code: 429, message: '操作过于频繁，请稍后再试' };
const SENT = { success: true, code: 204 };

const provider = new FakeSms();
let server: TestServer;
/** A second server of the same installation, whose sign-in page asks for captchas. */
let second: TestServer;
let clock = Date.now();
let count = 0;

beforeAll(async () => {
  provider.answer = '{"Code":"OK"}';
  const env = {
    TRUSTED_PROXIES: '127.0.0.1',
    OUTBOUND_HOSTS: smsHosts(await provider.start()),
    SMS_PROVIDER: 'stored',
    CAPTCHA_OPEN: 'false',
  };
  const now = () => new Date(clock);
  server = await startPeopledServer({ now, env });
  second = await startPeopledServer({ now, env: { ...env, CAPTCHA_OPEN: 'true' }, database: server.database });
  await setPhone(server, 'sunmin', KNOWN);
  await settle(server, { DILON_ALIYUN_SMS_ACCESSKEY_ID: 'id', DILON_ALIYUN_SMS_ACCESSKEY_SECRET: 'secret' });
  await settle(server, { DILON_ALIYUN_SMS_SIGN_NAME: '安环', DILON_ALIYUN_SMS_LOGIN_TEMPLATE_CODE: 'SMS_1' });
});
afterAll(async () => {
  await second.stop();
  provider.stop();
  await server.stop();
});
beforeEach(async () => {
  clock += DAY_MS;
  // What the test before asked for is sent after its answer.
  await sentMessages();
  provider.calls.length = 0;
});

const db = () => server.platform.database.session('1');
const newIp = () => `203.0.113.${++count}`;
const newMobile = () => `138${String(++count).padStart(8, '0')}`;
const passAt = (ip: string, at: TestServer = server) => new Visitor(at.anonymous, ip).pass(db());

async function ask(mobile: string, ip: string, { code, at = server }: { code?: string; at?: TestServer } = {}) {
  const query = new URLSearchParams({ mobile, ...(code === undefined ? {} : { code }) });
  const response = await at.anonymous.raw(`/getSmsCaptcha?${query}`, { headers: { 'x-forwarded-for': ip } });
  return { ...((await response.json()) as Envelope), retry: response.headers.get('retry-after') };
}

async function sentMessages(): Promise<number> {
  for (const { platform } of [server, second]) await platform.background.drain();
  return provider.calls.length;
}

describe('GET /getSmsCaptcha asks for a captcha', () => {
  it('19 from the second request of a number on, from whatever address and at both servers', async () => {
    expect(await ask(KNOWN, newIp())).toMatchObject(SENT);
    clock += 61_000;
    expect(await ask(KNOWN, newIp())).toMatchObject(CAPTCHA);
    expect(await ask(KNOWN, newIp(), { at: second })).toMatchObject(CAPTCHA);
    const ip = newIp();
    expect(await ask(KNOWN, ip, { code: await passAt(ip) })).toMatchObject(SENT);
    expect(await sentMessages()).toBe(2);
    clock += DAY_MS;
    expect(await ask(KNOWN, newIp())).toMatchObject(SENT);
  });

  it('19 from the second request of an address on, for whatever number and at both servers', async () => {
    const ip = newIp();
    expect(await ask(newMobile(), ip)).toMatchObject(SENT);
    for (let numbers = 0; numbers < 5; numbers += 1) expect(await ask(newMobile(), ip)).toMatchObject(CAPTCHA);
    expect(await ask(KNOWN, ip, { at: second })).toMatchObject(CAPTCHA);
    expect(await sentMessages()).toBe(0);
    // What was refused took the number nothing.
    expect(await ask(KNOWN, newIp())).toMatchObject(SENT);
    clock += HOUR_MS;
    expect(await ask(newMobile(), ip)).toMatchObject(SENT);
  });

  it('19 of parallel requests of one address, and of one number, one needs none', async () => {
    const ip = newIp();
    const ofAddress = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask(newMobile(), ip, { at: n % 2 ? server : second })),
    );
    expect(ofAddress.filter(({ success }) => success)).toHaveLength(1);
    expect(ofAddress.filter(({ code }) => code === CAPTCHA.code)).toHaveLength(7);
    const ofNumber = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask(KNOWN, newIp(), { at: n % 2 ? server : second })),
    );
    expect(ofNumber.filter(({ success }) => success)).toHaveLength(1);
    expect(await sentMessages()).toBe(1);
  });

  it('19 the first one needs none although signing in by password does, the second one does although it does not', async () => {
    const [first, other] = [newIp(), newIp()];
    expect(await second.anonymous.read('/getCaptchaOpen')).toBe(true);
    expect(await ask(newMobile(), first, { at: second })).toMatchObject(SENT);
    expect(await server.anonymous.read('/getCaptchaOpen')).toBe(false);
    expect(await ask(newMobile(), other)).toMatchObject(SENT);
    expect(await ask(newMobile(), other)).toMatchObject(CAPTCHA);
  });

  it('18 alike for a number of somebody and a number of nobody', async () => {
    const answers = async (mobile: string) => {
      const ip = newIp();
      const told = [await ask(mobile, ip), await ask(mobile, ip)];
      clock += 61_000;
      told.push(await ask(mobile, ip), await ask(mobile, ip, { code: 'x' }));
      told.push(await ask(mobile, ip, { code: await passAt(ip) }));
      return told.map((answer) => ({ ...answer, timestamp: 0 }));
    };
    const [known, unknown] = [await answers(KNOWN), await answers(newMobile())];
    expect(known).toEqual(unknown);
    const codes = [SENT.code, SLOW.code, CAPTCHA.code, CAPTCHA.code, SENT.code];
    expect(known.map(({ code }) => code)).toEqual(codes);
  });
});

describe('the captcha of a short message (attacks 6, 16)', () => {
  it('serves one request, over both servers, and no sign-in besides', async () => {
    const ip = newIp();
    await ask(newMobile(), ip);
    const code = await passAt(ip);
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) => ask(newMobile(), ip, { code, at: n % 2 ? server : second })),
    );
    expect(all.filter(({ success }) => success)).toHaveLength(1);
    expect(all.filter(({ code: told }) => told === CAPTCHA.code)).toHaveLength(5);
    const body = { account: 'sunmin', password: 'wrong-password', code };
    const login = await new Visitor(second.anonymous, ip).send('/login', body);
    expect(await login.json()).toMatchObject(CAPTCHA);
  });

  it('is no other address’s, no wrong one, none that is over and none made up', async () => {
    const ip = newIp();
    await ask(newMobile(), ip);
    const visitor = new Visitor(server.anonymous, ip);
    const shown = await visitor.shown('blockPuzzle');
    const wrong = wrapped('{"x":1,"y":5}', shown.secretKey);
    expect(await visitor.check(shown, wrong)).toBe('6112');
    const late = await passAt(ip);
    clock += 120_000;
    const codes = [await passAt(newIp()), wrapped(`${shown.token}---{"x":1,"y":5}`, shown.secretKey), late, 'x', ''];
    for (const code of codes) expect(await ask(newMobile(), ip, { code }), code).toMatchObject(CAPTCHA);
    expect(await ask(newMobile(), ip, { code: await passAt(ip) })).toMatchObject(SENT);
  });

  it('is neither wanted nor used up by a request that comes too early', async () => {
    const ip = newIp();
    await ask(KNOWN, ip);
    const code = await passAt(ip);
    clock += 30_000;
    for (const early of [await ask(KNOWN, ip), await ask(KNOWN, ip, { code })]) {
      expect(early).toMatchObject(SLOW);
      expect(Number(early.retry)).toBe(30);
    }
    clock += 30_000;
    expect(await ask(KNOWN, ip, { code })).toMatchObject(SENT);
  });

  it('brought along by a first request counts that one too', async () => {
    const [ip, mobile] = [newIp(), newMobile()];
    const code = await passAt(ip);
    expect(await ask(mobile, ip, { code })).toMatchObject(SENT);
    clock += 61_000;
    expect(await ask(mobile, newIp())).toMatchObject(CAPTCHA);
    expect(await ask(newMobile(), ip)).toMatchObject(CAPTCHA);
    expect(await ask(newMobile(), ip, { code })).toMatchObject(CAPTCHA);
  });

  it('is not asked for while the address can get none: it is told to wait', async () => {
    const ip = newIp();
    await ask(newMobile(), ip);
    await server.platform.database.query(
      'insert into platform.login_attempt (key, failures, last_time, locked_until) values ($1, 70, $2, $3)',
      [`captcha|ip|${ip}`, new Date(clock), new Date(clock + 200_000)],
    );
    const told = await ask(newMobile(), ip);
    expect(told).toMatchObject(SLOW);
    expect(told.retry).toBe('200');
  });
});
