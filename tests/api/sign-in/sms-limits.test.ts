import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FEATURES } from '../../../src/server/boot/features.ts';
import { tidyRecords } from '../../../src/server/jobs/tidy-records.ts';
import { type ApiClient, type Envelope, shapeOf } from '../../support/api-client.ts';
import { codeOf, passAt, refuseAddress, Visitor, wrapped } from '../../support/captcha.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { FakeSms, setPhone, settle, smsHosts } from '../../support/servers/fake-sms.ts';
import { serversOfFile } from '../../support/servers/of-file.ts';
import { withSecond } from '../../support/servers/second-server.ts';
import { rowsIn } from '../../support/stored.ts';

/**
 * Every text message costs money and disturbs its receiver: without a captcha, a script gets one per address and one
 * per number (attack 19).
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KNOWN = '13900000001';
const UNKNOWN = '13900009999';
const TEMPLATE = 'SMS_154950909';
const CAPTCHA = { success: false, code: 1_011_003, message: '验证码错误，请检查captcha参数' };
const SLOW = { success: false, code: 429, message: '操作过于频繁，请稍后再试' };
const SENT = { success: true, code: 204 };

let clock = Date.now();
let count = 0;
const provider = new FakeSms();
/** Two servers of one installation; the second always requires captchas to sign in. */
const [server, second] = serversOfFile(async () => {
  const OUTBOUND_HOSTS = smsHosts(await provider.start());
  const options = (CAPTCHA_OPEN: string) => ({
    now: () => new Date(clock),
    env: { TRUSTED_PROXIES: '127.0.0.1', OUTBOUND_HOSTS, SMS_PROVIDER: 'stored', CAPTCHA_OPEN },
  });
  return withSecond(startPeopledServer(options('false')), options('true'));
});
let admin: ApiClient;

beforeAll(async () => {
  await setPhone(server, 'sunmin', KNOWN);
  await settle(server, { DILON_ALIYUN_SMS_ACCESSKEY_ID: 'key-id', DILON_ALIYUN_SMS_ACCESSKEY_SECRET: 'key-secret' });
  await settle(server, { DILON_ALIYUN_SMS_SIGN_NAME: '安环科技', DILON_ALIYUN_SMS_LOGIN_TEMPLATE_CODE: TEMPLATE });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  clock += 25 * HOUR_MS;
  // Messages of the previous test are sent after its answers: this waits for them.
  await sentMessages();
  provider.calls.length = 0;
  provider.answer = '{"Code":"OK","BizId":"9006^0"}';
  admin = await server.login();
});

const newIp = () => `203.0.113.${++count}`;
const newMobile = () => `138${String(++count).padStart(8, '0')}`;
const passFrom = (ip: string) => passAt(server, ip);

async function ask(mobile: string, ip: string, { code, at = server }: { code?: string; at?: TestServer } = {}) {
  const query = new URLSearchParams({ mobile, ...(code === undefined ? {} : { code }) });
  const response = await at.anonymous.raw(`/getSmsCaptcha?${query}`, { headers: { 'x-forwarded-for': ip } });
  return { ...((await response.json()) as Envelope), retry: response.headers.get('retry-after') };
}

/** Answers to simultaneous requests, sent to both servers in turn. */
const atBoth = <T>(count: number, send: (at: TestServer) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => send(n % 2 ? server : second)));

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
    expect(await ask(KNOWN, ip, { code: await passFrom(ip) })).toMatchObject(SENT);
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
    // A refused request does not count against the number.
    expect(await ask(KNOWN, newIp())).toMatchObject(SENT);
    clock += HOUR_MS;
    expect(await ask(newMobile(), ip)).toMatchObject(SENT);
  });

  it('19 of parallel requests of one address, and of one number, one needs none', async () => {
    const ip = newIp();
    const ofAddress = await atBoth(8, (at) => ask(newMobile(), ip, { at }));
    expect(ofAddress.filter(({ success }) => success)).toHaveLength(1);
    expect(ofAddress.filter(({ code }) => code === CAPTCHA.code)).toHaveLength(7);
    const ofNumber = await atBoth(8, (at) => ask(KNOWN, newIp(), { at }));
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
      const replies = [await ask(mobile, ip), await ask(mobile, ip)];
      clock += 61_000;
      replies.push(await ask(mobile, ip), await ask(mobile, ip, { code: 'x' }));
      replies.push(await ask(mobile, ip, { code: await passFrom(ip) }));
      return replies.map((answer) => ({ ...answer, timestamp: 0 }));
    };
    const [knownReplies, unknownReplies] = [await answers(KNOWN), await answers(newMobile())];
    expect(knownReplies).toEqual(unknownReplies);
    const codes = [SENT.code, SLOW.code, CAPTCHA.code, CAPTCHA.code, SENT.code];
    expect(knownReplies.map(({ code }) => code)).toEqual(codes);
  });
});

describe('the captcha of a short message (attacks 6, 16)', () => {
  it('serves one request, over both servers, and no sign-in besides', async () => {
    const ip = newIp();
    await ask(newMobile(), ip);
    const code = await passFrom(ip);
    const all = await atBoth(6, (at) => ask(newMobile(), ip, { code, at }));
    expect(all.filter(({ success }) => success)).toHaveLength(1);
    expect(all.filter(({ code: told }) => told === CAPTCHA.code)).toHaveLength(5);
    const login = await new Visitor(second.anonymous, ip).signIn('sunmin', { password: 'wrong-password', code });
    expect(login.body).toMatchObject(CAPTCHA);
  });

  it('is no other address’s, no wrong one, none that is over and none made up', async () => {
    const ip = newIp();
    await ask(newMobile(), ip);
    const visitor = new Visitor(server.anonymous, ip);
    const challenge = await visitor.shown('blockPuzzle');
    const wrong = wrapped('{"x":1,"y":5}', challenge.secretKey);
    expect(await visitor.check(challenge, wrong)).toBe('6112');
    const late = await passFrom(ip);
    clock += 120_000;
    const codes = [await passFrom(newIp()), codeOf(challenge, '{"x":1,"y":5}'), late, 'x', ''];
    for (const code of codes) expect(await ask(newMobile(), ip, { code }), code).toMatchObject(CAPTCHA);
    expect(await ask(newMobile(), ip, { code: await passFrom(ip) })).toMatchObject(SENT);
  });

  it('is neither wanted nor used up by a request that comes too early', async () => {
    const ip = newIp();
    await ask(KNOWN, ip);
    const code = await passFrom(ip);
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
    const code = await passFrom(ip);
    expect(await ask(mobile, ip, { code })).toMatchObject(SENT);
    clock += 61_000;
    expect(await ask(mobile, newIp())).toMatchObject(CAPTCHA);
    expect(await ask(newMobile(), ip)).toMatchObject(CAPTCHA);
    expect(await ask(newMobile(), ip, { code })).toMatchObject(CAPTCHA);
  });

  it('is not asked for while the address can get none: it is told to wait', async () => {
    const ip = newIp();
    await ask(newMobile(), ip);
    await refuseAddress(server, { purpose: 'captcha', ip, failures: 70, forMs: 200_000 });
    const answer = await ask(newMobile(), ip);
    expect(answer).toMatchObject(SLOW);
    expect(answer.retry).toBe('200');
  });
});

/** Requests a code from this machine, with a captcha. */
const askHere = async (mobile: string) =>
  server.anonymous.get('/getSmsCaptcha', { mobile, code: await passAt(server) });
const enter = (mobile: string, captcha: string) => server.anonymous.post('/login', { mobile, captcha });

async function operations(): Promise<string> {
  await server.platform.activity.flush();
  return JSON.stringify(await rowsIn(server, 'sys_op_log'));
}

describe('short messages on behalf of somebody (wire.md#5.13)', () => {
  const send = (phoneNumbers: string, templateCode = TEMPLATE) =>
    admin.post('/sms/sendLoginMessage', { phoneNumbers, templateCode });
  const validate = (phoneNumbers: string, code: string) =>
    admin.post('/sms/validateMessage', { phoneNumbers, code, templateCode: TEMPLATE });

  /** Code in the last request to the provider. */
  async function received(): Promise<string> {
    await server.platform.background.drain();
    const query = new URLSearchParams(provider.calls.at(-1)?.url.split('?')[1]);
    return JSON.parse(String(query.get('TemplateParam'))).code;
  }

  it('sends a code that opens the door of its receiver, and is told to nobody else', async () => {
    const answer = await send(KNOWN);
    expect(answer.body).toMatchObject({ success: true, data: true });
    const code = await received();
    const [log, page] = [await operations(), await admin.get('/sms/page')];
    for (const output of [answer.body, log, page.body]) expect(JSON.stringify(output)).not.toContain(`"${code}"`);
    expect(log).toContain('sendLoginMessage');
    expect((await enter(KNOWN, code)).body.success).toBe(true);
  });

  it('19 has the limits of the sign-in page, and answers alike for a number of nobody', async () => {
    expect(shapeOf(await send(KNOWN))).toEqual(shapeOf(await send(UNKNOWN)));
    expect((await send(KNOWN)).status).toBe(429);
    expect((await askHere(KNOWN)).status).toBe(429);
    for (let hour = 0; hour < 9; hour += 1) {
      clock += 3_600_001;
      expect((await send(KNOWN)).status).toBe(200);
    }
    clock += 3_600_001;
    expect((await send(KNOWN)).status).toBe(429);
    await server.platform.background.drain();
    expect(provider.calls).toHaveLength(10);
    expect(provider.calls.every(({ url }) => url.includes(KNOWN))).toBe(true);
  });

  it('takes numbers of mainland telephones and the template in force alone', async () => {
    expect((await send(`${KNOWN},`)).body).toMatchObject({ code: 400, message: '请输入正确的手机号' });
    expect((await validate(`${KNOWN},`, '123456')).body).toMatchObject({ code: 400 });
    const other = await send(KNOWN, 'SMS_of_somebody_else');
    expect(other.body).toMatchObject({ code: 400, extras: { errors: [{ field: 'templateCode' }] } });
    expect(provider.calls).toEqual([]);
  });

  it('19 tells a right code from a wrong and a dead one, once; tries count together with those of signing in', async () => {
    await send(KNOWN);
    const code = await received();
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await validate(KNOWN, wrong)).body).toMatchObject({ success: true, data: 'ERROR' });
    const race = await Promise.all([validate(KNOWN, code), validate(KNOWN, code)]);
    expect(race.map(({ body }) => body.data).sort()).toEqual(['EXPIRED', 'SUCCESS']);
    expect((await enter(KNOWN, code)).body.extras).toEqual({ errorCode: 'LOGIN_SMS_CODE' });
    clock += 3_600_001;
    await send(KNOWN);
    const burned = await received();
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = String((Number(burned) + tries + 1) % 1_000_000).padStart(6, '0');
      if (tries % 2 === 0) expect((await validate(KNOWN, guess)).body.data).toBe('ERROR');
      else expect((await enter(KNOWN, guess)).body.success).toBe(false);
    }
    // The code stays invalid after the wait, too.
    clock += 60_000;
    expect((await enter(KNOWN, burned)).body.extras).toEqual({ errorCode: 'LOGIN_SMS_CODE' });
    clock += 3_600_001;
    expect((await validate(KNOWN, burned)).body.data).toBe('EXPIRED');
  });

  it('every code is a line of the log, which says what became of it and never what it was', async () => {
    await server.platform.database.query('delete from t_1.sms');
    const lines = async (query = {}) => {
      const rows = await admin.rows('/sms/page', query);
      return rows.map(({ phoneNumbers, status, source, bizId }) => [phoneNumbers, status, source, bizId]);
    };
    await askHere(KNOWN);
    await askHere(UNKNOWN);
    const code = await received();
    expect(await lines()).toEqual([
      [UNKNOWN, 0, 2, undefined],
      [KNOWN, 1, 2, '9006^0'],
    ]);
    provider.answer = '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"no"}';
    clock += 60_000;
    await send(KNOWN);
    await received();
    expect(await lines({ source: 3 })).toEqual([[KNOWN, 2, 3, undefined]]);
    expect(await lines({ status: 3 })).toEqual([[KNOWN, 3, 2, '9006^0']]);
    expect((await enter(KNOWN, code)).body.success).toBe(false);
    const [row] = await admin.rows('/sms/page', { phoneNumbers: KNOWN });
    expect(row).toMatchObject({ validateCode: '******', templateCode: TEMPLATE });
    clock += 300_000;
    await tidyRecords(server.platform, FEATURES);
    expect(await lines({ phoneNumbers: UNKNOWN })).toEqual([[UNKNOWN, 3, 2, undefined]]);
    clock += 181 * 24 * 3_600_000;
    await tidyRecords(server.platform, FEATURES);
    admin = await server.login();
    expect(await lines()).toEqual([]);
  });
});
