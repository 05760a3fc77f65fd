import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FEATURES } from '../../../src/server/boot/features.ts';
import { tidyRecords } from '../../../src/server/jobs/tidy-records.ts';
import type { Answer, ApiClient } from '../../support/api-client.ts';
import { passHere } from '../../support/captcha.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { FakeSms, setPhone, settle, smsHosts } from '../../support/servers/fake-sms.ts';

const KNOWN = '13900000001';
const UNKNOWN = '13900009999';
const TEMPLATE = 'SMS_154950909';
const provider = new FakeSms();

let server: TestServer;
let admin: ApiClient;
let clock = Date.now();

beforeAll(async () => {
  const at = await provider.start();
  const env = { OUTBOUND_HOSTS: smsHosts(at), SMS_PROVIDER: 'stored' };
  server = await startPeopledServer({ now: () => new Date(clock), env });
  await setPhone(server, 'sunmin', KNOWN);
  await settle(server, { DILON_ALIYUN_SMS_ACCESSKEY_ID: 'key-id', DILON_ALIYUN_SMS_ACCESSKEY_SECRET: 'key-secret' });
  await settle(server, { DILON_ALIYUN_SMS_SIGN_NAME: '安环科技', DILON_ALIYUN_SMS_LOGIN_TEMPLATE_CODE: TEMPLATE });
});
afterAll(async () => {
  await server.stop();
  provider.stop();
});
beforeEach(async () => {
  clock += 25 * 3_600_000;
  provider.calls.length = 0;
  provider.answer = '{"Code":"OK","BizId":"9006^0"}';
  admin = await server.login();
});

const ask = async (mobile: string) => server.anonymous.get('/getSmsCaptcha', { mobile, code: await passHere(server) });
const enter = (mobile: string, captcha: string) => server.anonymous.post('/login', { mobile, captcha });

/** The answer without what differs by chance. */
const shapeOf = ({ status, body }: Answer) => ({ status, body: { ...body, timestamp: 0 } });

async function operations(): Promise<string> {
  await server.platform.activity.flush();
  const db = server.platform.database.session('1');
  return JSON.stringify(await db.all(db.t.selectFrom('sys_op_log').selectAll()));
}

describe('short messages on behalf of somebody (wire.md#5.13)', () => {
  const send = (phoneNumbers: string, templateCode = TEMPLATE) =>
    admin.post('/sms/sendLoginMessage', { phoneNumbers, templateCode });
  const validate = (phoneNumbers: string, code: string) =>
    admin.post('/sms/validateMessage', { phoneNumbers, code, templateCode: TEMPLATE });

  /** The code as the provider was asked to send it. */
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
    for (const told of [answer.body, log, page.body]) expect(JSON.stringify(told)).not.toContain(`"${code}"`);
    expect(log).toContain('sendLoginMessage');
    expect((await enter(KNOWN, code)).body.success).toBe(true);
  });

  it('19 has the limits of the sign-in page, and answers alike for a number of nobody', async () => {
    expect(shapeOf(await send(KNOWN))).toEqual(shapeOf(await send(UNKNOWN)));
    expect((await send(KNOWN)).status).toBe(429);
    expect((await ask(KNOWN)).status).toBe(429);
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
    for (const phoneNumbers of ['138-', `${KNOWN},`, `${KNOWN}\r\nX`]) {
      expect((await send(phoneNumbers)).body).toMatchObject({ code: 400, message: '请输入正确的手机号' });
      expect((await validate(phoneNumbers, '123456')).body).toMatchObject({ code: 400 });
    }
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
    // Once the wait is over, too: the code itself is burned.
    clock += 60_000;
    expect((await enter(KNOWN, burned)).body.extras).toEqual({ errorCode: 'LOGIN_SMS_CODE' });
    clock += 3_600_001;
    expect((await validate(KNOWN, burned)).body.data).toBe('EXPIRED');
  });

  it('every code is a line of the log, which says what became of it and never what it was', async () => {
    const db = server.platform.database.session('1');
    await db.run(db.t.deleteFrom('sms'));
    const lines = async (query = {}) =>
      (await admin.read<{ rows: Record<string, unknown>[] }>('/sms/page', query)).rows.map(
        ({ phoneNumbers, status, source, bizId }) => [phoneNumbers, status, source, bizId],
      );
    await ask(KNOWN);
    await ask(UNKNOWN);
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
    const [row] = (await admin.read<{ rows: object[] }>('/sms/page', { phoneNumbers: KNOWN })).rows;
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
