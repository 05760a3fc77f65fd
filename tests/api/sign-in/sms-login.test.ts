import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { type Answer, ApiClient, shapeOf } from '../../support/api-client.ts';
import { passAt, Visitor } from '../../support/captcha.ts';
import { connectTo } from '../../support/database.ts';
import { startPeopledServer } from '../../support/people.ts';
import { FakeSms, forget, setPhone, settle, smsHosts } from '../../support/servers/fake-sms.ts';
import { serversOfFile } from '../../support/servers/of-file.ts';
import { withSecond } from '../../support/servers/second-server.ts';
import { whileUser } from '../../support/stored.ts';
import { until } from '../../support/until.ts';

const KNOWN = '13900000001';
const FROZEN = '13900000002';
const UNKNOWN = '13900009999';

let clock = Date.now();
const now = () => new Date(clock);
const provider = new FakeSms();
/** Two servers of one installation; the second really sends messages. */
const [server, sending] = serversOfFile(async () => {
  const first = startPeopledServer({ now, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const env = { OUTBOUND_HOSTS: smsHosts(await provider.start()), SMS_PROVIDER: 'stored' };
  return withSecond(first, { now, env });
});

beforeAll(async () => {
  await setPhone(server, 'sunmin', KNOWN);
  await setPhone(server, 'qianbao', FROZEN);
});
afterAll(() => provider.stop());
beforeEach(() => {
  clock += 25 * 3_600_000;
  provider.calls.length = 0;
});

/** Requests a code, always with a captcha: sms-limits.test.ts tests when one is required. */
const ask = async (mobile: string, at = server) =>
  at.anonymous.get('/getSmsCaptcha', { mobile, code: await passAt(server) });
const enter = (mobile: string, captcha: string) => server.anonymous.post('/login', { mobile, captcha });

async function codeFor(mobile: string): Promise<string> {
  return String(((await ask(mobile)).body.data as { captcha?: string } | undefined)?.captcha);
}

/** Answers of simultaneous calls with a code: a lock on the codes holds them until all of them wait for it. */
async function atOnce(begin: () => Promise<Answer>[]): Promise<Answer[]> {
  const keeper = await connectTo(server.database.url);
  try {
    await keeper.query('BEGIN');
    await keeper.query('SELECT 1 FROM platform.sms_code FOR UPDATE');
    const answers = begin();
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(async () => expect((await keeper.query(waiting)).rows).toHaveLength(answers.length));
    await keeper.query('ROLLBACK');
    return await Promise.all(answers);
  } finally {
    await keeper.end();
  }
}

describe('signing in by a code sent to a telephone (security.md#R19)', () => {
  it('calls-01 login-11 opens a session with mobile and captcha', async () => {
    const captcha = await codeFor(KNOWN);
    expect(captcha).toMatch(/^\d{6}$/);
    const login = await enter(KNOWN, captcha);
    const user = await new ApiClient(server.base, String(login.body.data)).read('/getLoginUser');
    expect(user).toMatchObject({ account: 'sunmin' });
  });

  it('18 takes numbers of mainland telephones alone', async () => {
    expect((await server.anonymous.get('/getSmsCaptcha')).body).toMatchObject({ success: false, code: 400 });
    for (const mobile of ['', '138-', '+8613900000001', '13900000001\r\nX: y', '１３９００００００００１'])
      expect(await ask(mobile), mobile).toMatchObject({ status: 200, body: { success: false, code: 400 } });
    const twice = await server.anonymous.raw(`/getSmsCaptcha?mobile=${KNOWN}&mobile=${UNKNOWN}`);
    expect(await twice.json()).toMatchObject({ success: false, code: 400 });
    expect(await enter('138-', '123456')).toMatchObject({ body: { success: false, code: 400 } });
  });

  it('18 a number of nobody is answered as one of somebody, and without a code unless it is the simulator', async () => {
    await settle(server, { DILON_ALIYUN_SMS_ACCESSKEY_ID: 'id', DILON_ALIYUN_SMS_ACCESSKEY_SECRET: 'secret' });
    await settle(server, { DILON_ALIYUN_SMS_SIGN_NAME: '安环', DILON_ALIYUN_SMS_LOGIN_TEMPLATE_CODE: 'SMS_1' });
    provider.answer = '{"Code":"OK"}';
    const [known, unknown] = [await ask(KNOWN, sending), await ask(UNKNOWN, sending)];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect(known.body).toMatchObject({ success: true, code: 204 });
    expect(known.body.data).toBeUndefined();
    await sending.platform.background.drain();
    expect(provider.calls).toHaveLength(1);
    expect(shapeOf(await ask(KNOWN, sending))).toEqual(shapeOf(await ask(UNKNOWN, sending)));
    const wrong = await enter(UNKNOWN, '000000');
    expect(shapeOf(wrong)).toEqual(shapeOf(await enter(KNOWN, '000000')));
    expect(wrong.body).toMatchObject({ extras: { errorCode: 'LOGIN_SMS_CODE' } });
  });

  it('19 sends the next code after 60 seconds', async () => {
    expect((await ask(KNOWN)).body.success).toBe(true);
    const early = await Promise.all([ask(KNOWN), ask(KNOWN)]);
    for (const answer of early)
      expect(answer).toMatchObject({ status: 429, body: { message: '操作过于频繁，请稍后再试' } });
    expect(Number(early[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await ask(UNKNOWN)).body.success).toBe(true);
    clock += 60_000;
    expect((await ask(KNOWN)).body.success).toBe(true);
  });

  it('19 sends one of parallel requests, over two instances', async () => {
    const answers = await Promise.all([ask(KNOWN), ask(KNOWN, sending), ask(KNOWN), ask(KNOWN, sending)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  });

  it('19 sends ten a day to a number and thirty an hour for an address', async () => {
    for (let day = 0; day < 10; day += 1) {
      expect((await ask(KNOWN)).status).toBe(200);
      clock += 3_600_001;
    }
    expect((await ask(KNOWN)).status).toBe(429);
    clock += 3_600_001;
    const statuses: number[] = [];
    for (let number = 0; number < 32; number += 1) statuses.push((await ask(`1380000${1_000 + number}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    const elsewhere = await server.anonymous.raw('/getSmsCaptcha?mobile=13800009999', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(elsewhere.status).toBe(200);
  });

  it('19 burns a code after five wrong tries, on use, after five minutes, and for another number', async () => {
    const burned = await codeFor(KNOWN);
    const wrong = burned === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(KNOWN, wrong)).body.success).toBe(false);
    clock += 60_000;
    expect((await enter(KNOWN, burned)).body).toMatchObject({ extras: { errorCode: 'LOGIN_SMS_CODE' } });
    clock += 3_600_001;
    const used = await codeFor(KNOWN);
    const race = await atOnce(() => [enter(KNOWN, used), enter(KNOWN, used), enter(KNOWN, used)]);
    expect(race.filter(({ body }) => body.success)).toHaveLength(1);
    clock += 3_600_001;
    const late = await codeFor(KNOWN);
    clock += 300_000;
    expect((await enter(KNOWN, late)).body.success).toBe(false);
    const other = await codeFor(UNKNOWN);
    const own = await codeFor(KNOWN);
    if (other !== own) expect((await enter(KNOWN, other)).body.success).toBe(false);
    clock += 60_000;
    const replaced = await codeFor(KNOWN);
    if (replaced !== own) expect((await enter(KNOWN, own)).body.success).toBe(false);
    expect((await enter(KNOWN, replaced)).body.success).toBe(true);
  });

  it('tells a frozen account so after the right code, and opens nothing for a number of two', async () => {
    await whileUser(server, { account: 'qianbao', status: 1 }, async () =>
      expect((await enter(FROZEN, await codeFor(FROZEN))).body.extras).toEqual({ errorCode: 'D1017' }),
    );
    expect((await enter(UNKNOWN, await codeFor(UNKNOWN))).body.extras).toEqual({ errorCode: 'LOGIN_SMS_CODE' });
  });

  it('keeps no code readable', async () => {
    const code = await codeFor(KNOWN);
    const db = server.platform.database.session('1');
    const [row] = await db.all(db.platform.selectFrom('sms_code').selectAll().where('mobile', '=', KNOWN));
    expect(JSON.stringify(row)).not.toContain(code);
    expect(Buffer.isBuffer(row?.code_hash) && row.code_hash.length).toBe(32);
  });
});

describe('providers of short messages', () => {
  it('Aliyun gets a signed SendSms with the code in its template', async () => {
    await settle(server, { DILON_ALIYUN_SMS_ACCESSKEY_ID: 'key-id', DILON_ALIYUN_SMS_ACCESSKEY_SECRET: 'key-secret' });
    const template = { DILON_ALIYUN_SMS_LOGIN_TEMPLATE_CODE: 'SMS_154950909' };
    await settle(server, { DILON_ALIYUN_SMS_SIGN_NAME: '安环科技', ...template });
    provider.answer = '{"Code":"OK","BizId":"9006197469364984^0","RequestId":"F655A8D5"}';
    await ask(KNOWN, sending);
    await sending.platform.background.drain();
    const [call] = provider.calls;
    const query = new URLSearchParams(call?.url.split('?')[1]);
    expect(query.get('PhoneNumbers')).toBe(KNOWN);
    expect(query.get('SignName')).toBe('安环科技');
    const { code } = JSON.parse(String(query.get('TemplateParam')));
    expect(call?.headers).toMatchObject({ host: 'dysmsapi.aliyuncs.com', 'x-acs-action': 'SendSms' });
    expect(call?.headers.authorization).toMatch(
      /^ACS3-HMAC-SHA256 Credential=key-id,SignedHeaders=.+,Signature=[0-9a-f]{64}$/,
    );
    expect(JSON.stringify(call)).not.toContain('key-secret');
    expect((await enter(KNOWN, code)).body.success).toBe(true);
  });

  it('Tencent gets a signed SendSms, and a refusal of the provider is told to the operator alone', async () => {
    await forget(server, 'DILON_ALIYUN_SMS_');
    await settle(server, { DILON_TENCENT_SMS_SECRET_ID: 'AKID1', DILON_TENCENT_SMS_SECRET_KEY: 'secret-key' });
    await settle(server, { DILON_TENCENT_SMS_SDK_APP_ID: '1400006666', DILON_TENCENT_SMS_SIGN: '安环科技' });
    await settle(server, { DILON_TENCENT_SMS_LOGIN_TEMPLATE_ID: '1110' });
    provider.answer =
      '{"Response":{"SendStatusSet":[{"Code":"FailedOperation.SignatureIncorrectOrUnapproved","Message":"no"}]}}';
    expect((await ask(KNOWN, sending)).body).toMatchObject({ success: true, code: 204 });
    await sending.platform.background.drain();
    const [call] = provider.calls;
    expect(call?.headers).toMatchObject({ host: 'sms.tencentcloudapi.com', 'x-tc-region': 'ap-guangzhou' });
    expect(call?.headers.authorization).toMatch(
      /^TC3-HMAC-SHA256 Credential=AKID1\/\d{4}-\d\d-\d\d\/sms\/tc3_request, /,
    );
    const body = JSON.parse(String(call?.body));
    expect(body).toMatchObject({ PhoneNumberSet: [`+86${KNOWN}`], SmsSdkAppId: '1400006666', TemplateId: '1110' });
    expect((await enter(KNOWN, body.TemplateParamSet[0])).body.success).toBe(true);
  });

  it('without settings nobody signs in so, and the page can know it', async () => {
    await forget(server, 'DILON_');
    expect(await sending.anonymous.read('/getSmsOpen')).toEqual({ open: false, simulator: false });
    expect((await ask(KNOWN, sending)).body).toMatchObject({ extras: { errorCode: 'LOGIN_SMS_CLOSED' } });
    expect(await server.anonymous.read('/getSmsOpen')).toEqual({ open: true, simulator: true });
  });

  it('the simulator is refused in production, and no standard there (security.md#R29)', () => {
    const production = { NODE_ENV: 'production', SEED: 'none' };
    expect(() => readConfig({ ...production, SMS_PROVIDER: 'simulator' })).toThrow('SMS_PROVIDER=simulator');
    expect(readConfig(production).smsProvider).toBe('stored');
    expect(readConfig({ HOST: '0.0.0.0', SEED: 'none' }).smsProvider).toBe('stored');
    expect(readConfig({}).smsProvider).toBe('simulator');
  });
});

describe('guessing passwords (attack 5)', () => {
  const ACCOUNTS = ['linanqi', 'chenyan', 'huhecheng', 'lizhigang', 'sunmin', 'zhaowei', 'wuyan', 'hanggu', 'fengxun'];
  const from = (ip: string, body: object) => new Visitor(server.anonymous, ip).send('/login', body);

  it('5 forty wrong passwords from one address are stopped, and the right user comes in from another', async () => {
    const statuses: number[] = [];
    // Existing accounts in turn: each is tried too rarely to be blocked by its own limit.
    for (let tries = 0; tries < 42; tries += 1) {
      const body = { account: ACCOUNTS[tries % ACCOUNTS.length], password: 'wrong-password' };
      statuses.push((await from('198.51.100.7', body)).status);
    }
    expect(new Set(statuses.slice(0, 40))).toEqual(new Set([200]));
    expect(statuses.slice(40)).toEqual([429, 429]);
    const more = await from('198.51.100.7', { account: 'sunmin', password: 'wrong-password', email: 'a@b.c' });
    expect(await more.json()).toMatchObject({ success: false, code: 400 });
    expect((await from('203.0.113.7', { account: 'sunmin', password: 'Demo-pass-2026x' })).status).toBe(200);
    clock += 3_600_001;
    expect((await from('198.51.100.7', { account: 'nobody', password: 'wrong-password' })).status).toBe(200);
  });

  it('5 a network of IPv6 is one address, however many of its own it uses', async () => {
    const statuses: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      const body = { account: 'sunmin', password: 'wrong-password' };
      statuses.push((await from(`2001:db8:7:7::${tries}:1`, body)).status);
    }
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
    const right = { account: 'sunmin', password: 'Demo-pass-2026x' };
    expect((await from('2001:db8:7:8::1', right)).status).toBe(200);
  });
});
