import { TOTP, URI } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { Keyring } from '../../contract/keyring.ts';
import { DEMO_PASSWORD } from '../../support/accounts.ts';
import { type Answer, ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { rowsIn, whileUser } from '../../support/stored.ts';

let clock = Date.now();
const server = serverOfFile(() => startPeopledServer({ now: () => new Date(clock) }));
// Two hours later, codes are unused and earlier failures have expired.
beforeEach(() => {
  clock += 2 * 3_600_000;
});

const password = DEMO_PASSWORD;
const errorOf = ({ body }: Answer) => body.extras?.errorCode;
const codeOf = (totp: TOTP, offset = 0) => totp.generate({ timestamp: clock + offset * 30_000 });

interface Guarded {
  client: ApiClient;
  totp: TOTP;
  recoveryCodes: string[];
}

/** Switches on the second step of an account, as its owner does. */
async function guard(account: string): Promise<Guarded> {
  const client = await server.login(account);
  const { uri, secret } = await client.write<{ uri: string; secret: string }>('/twoStep/begin', { password });
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error(`no time-based code: ${uri}`);
  expect(totp.secret.base32).toBe(secret);
  const confirmed = await client.write<{ recoveryCodes: string[] }>('/twoStep/confirm', { dynamicCode: codeOf(totp) });
  clock += 60_000;
  return { client, totp, recoveryCodes: confirmed.recoveryCodes };
}

/** Signs in with the right password; returns the ticket for the second step. */
async function firstStep(account: string): Promise<string> {
  const { body } = await server.anonymous.post('/login', { account, password, rememberMe: true });
  expect(body).toMatchObject({ success: true, data: '', extras: { twoStep: true, ticket: expect.any(String) } });
  return String(body.extras?.ticket);
}

const secondStep = (ticket: string, dynamicCode: string) => server.anonymous.post('/login', { ticket, dynamicCode });

async function works(token: unknown): Promise<boolean> {
  return (await new ApiClient(server.base, String(token)).get('/getLoginUser')).body.success;
}

describe('the second step (wire.md#2.1)', () => {
  it('is set up with the password and a first code, and asked for from then on', async () => {
    const { client, totp, recoveryCodes } = await guard('sunmin');
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await client.read('/twoStep/state')).toEqual({ enabled: true, recoveryCodes: 10 });
    const answer = await secondStep(await firstStep('sunmin'), codeOf(totp));
    expect(answer.body.data).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await works(answer.body.data)).toBe(true);
    expect(errorOf(await client.post('/twoStep/begin', { password }))).toBe('LOGIN_TWO_STEP_ON');
  });

  it('is not in force before a code was confirmed, and is not begun without the password', async () => {
    const client = await server.login('qianbao');
    expect(errorOf(await client.post('/twoStep/begin', { password: 'not-my-password' }))).toBe('LOGIN_PASSWORD');
    expect(errorOf(await client.post('/twoStep/confirm', { dynamicCode: '123456' }))).toBe('LOGIN_TWO_STEP_BEGIN');
    await client.write('/twoStep/begin', { password });
    expect(errorOf(await client.post('/twoStep/confirm', { dynamicCode: '000000' }))).toBe('LOGIN_DYNAMIC_CODE');
    expect((await server.anonymous.post('/login', { account: 'qianbao', password })).body.data).not.toBe('');
    expect(await client.read('/twoStep/state')).toEqual({ enabled: false, recoveryCodes: 0 });
  });

  it('takes the codes of the step before and after, and none twice', async () => {
    const { totp } = await guard('zhaowei');
    clock += 300_000;
    const [old, before, after, far] = [-2, -1, 1, 2].map((offset) => codeOf(totp, offset));
    const ticket = await firstStep('zhaowei');
    expect(errorOf(await secondStep(ticket, String(old)))).toBe('LOGIN_DYNAMIC_CODE');
    expect(errorOf(await secondStep(ticket, String(far)))).toBe('LOGIN_DYNAMIC_CODE');
    expect((await secondStep(ticket, String(before))).body.success).toBe(true);
    const next = await firstStep('zhaowei');
    expect(errorOf(await secondStep(next, String(before)))).toBe('LOGIN_DYNAMIC_CODE');
    expect((await secondStep(next, String(after))).body.success).toBe(true);
    // Using a code also uses up all earlier ones.
    expect(errorOf(await secondStep(await firstStep('zhaowei'), codeOf(totp)))).toBe('LOGIN_DYNAMIC_CODE');
  });

  it('lets exactly one of parallel tries with one code in, and with one recovery code', async () => {
    const { totp, recoveryCodes } = await guard('chenyan');
    const race = async (code: string) => {
      const tickets = await Promise.all([firstStep('chenyan'), firstStep('chenyan'), firstStep('chenyan')]);
      const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)));
      return answers.filter(({ body }) => body.success).length;
    };
    expect(await race(codeOf(totp))).toBe(1);
    clock += 2 * 3_600_000;
    expect(await race(String(recoveryCodes[0]))).toBe(1);
    clock += 2 * 3_600_000;
    const ticket = await firstStep('chenyan');
    const both = await Promise.all([secondStep(ticket, codeOf(totp)), secondStep(ticket, String(recoveryCodes[1]))]);
    expect(both.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it('takes a recovery code once, however it is typed', async () => {
    const { client, recoveryCodes } = await guard('wuyan');
    const typed = ` ${String(recoveryCodes[3]).toLowerCase().replace('-', ' ')} `;
    expect((await secondStep(await firstStep('wuyan'), typed)).body.success).toBe(true);
    const ticket = await firstStep('wuyan');
    expect(errorOf(await secondStep(ticket, typed))).toBe('LOGIN_RECOVERY_CODE');
    expect(await client.read('/twoStep/state')).toEqual({ enabled: true, recoveryCodes: 9 });
    type Codes = { recoveryCodes: string[] };
    const { recoveryCodes: fresh } = await client.write<Codes>('/twoStep/recoveryCodes', { password });
    expect(errorOf(await secondStep(ticket, String(recoveryCodes[4])))).toBe('LOGIN_RECOVERY_CODE');
    expect((await secondStep(ticket, String(fresh[4]))).body.success).toBe(true);
  });

  it('a ticket is good for five tries, five minutes and one use', async () => {
    const { totp } = await guard('zhengdeng');
    const spent = await firstStep('zhengdeng');
    for (let tries = 0; tries < 5; tries += 1) expect((await secondStep(spent, '000000')).body.success).toBe(false);
    expect(errorOf(await secondStep(spent, codeOf(totp)))).toBe('LOGIN_TICKET');
    clock += 2 * 3_600_000;
    const late = await firstStep('zhengdeng');
    clock += 5 * 60_000;
    expect(errorOf(await secondStep(late, codeOf(totp)))).toBe('LOGIN_TICKET');
    const used = await firstStep('zhengdeng');
    expect((await secondStep(used, codeOf(totp))).body.success).toBe(true);
    expect(errorOf(await secondStep(used, codeOf(totp, 1)))).toBe('LOGIN_TICKET');
    for (const ticket of ['', 'x', 'x'.repeat(43)]) {
      expect(errorOf(await secondStep(ticket, codeOf(totp, 1)))).toBe('LOGIN_TICKET');
    }
  });

  it('slows whoever guesses codes with ticket after ticket', async () => {
    await guard('fengxun');
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      statuses.push((await secondStep(await firstStep('fengxun'), `00000${tries}`)).status);
    }
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it('asks for six digits or a recovery code in its own words (login-validation-05)', async () => {
    await guard('jiangkong');
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
      const answer = await secondStep(await firstStep('jiangkong'), code);
      expect(answer).toMatchObject({ status: 200, body: { success: false, message: '请输入 6 位动态码!' } });
      clock += 3_600_001;
    }
  });

  it('ends with the password, and does not survive a frozen account', async () => {
    const { client, totp } = await guard('huhecheng');
    const ticket = await firstStep('huhecheng');
    await whileUser(server, { account: 'huhecheng', status: 1 }, async () =>
      expect(errorOf(await secondStep(ticket, codeOf(totp)))).toBe('D1017'),
    );
    expect(errorOf(await client.post('/twoStep/end', { password: 'not-my-password' }))).toBe('LOGIN_PASSWORD');
    await client.write('/twoStep/end', { password });
    expect((await server.anonymous.post('/login', { account: 'huhecheng', password })).body.data).not.toBe('');
    expect(errorOf(await client.post('/twoStep/end', { password }))).toBe('LOGIN_TWO_STEP_OFF');
    expect(errorOf(await secondStep(ticket, codeOf(totp, 1)))).toBe('LOGIN_DYNAMIC_CODE');
  });

  it('is taken away by an administrator, who leaves his name in the history', async () => {
    const { client } = await guard('lizhigang');
    const { id } = await client.read<{ id: string }>('/getLoginUser');
    const admin = await server.login();
    expect((await client.post('/sysUser/resetTwoStep', { id })).status).toBe(403);
    expect((await admin.post('/sysUser/resetTwoStep', { id: 999_999 })).body).toMatchObject({ code: 404 });
    const state = () => admin.read('/sysUser/detail', { id });
    expect(await state()).toMatchObject({ twoStep: true });
    await admin.write('/sysUser/resetTwoStep', { id });
    expect(await state()).toMatchObject({ twoStep: false });
    expect((await client.get('/getLoginUser')).body).toMatchObject({ success: false, code: 1_011_006 });
    expect((await server.anonymous.post('/login', { account: 'lizhigang', password })).body.data).not.toBe('');
    expect(errorOf(await admin.post('/sysUser/resetTwoStep', { id }))).toBe('LOGIN_TWO_STEP_OFF');
    const reset = { event: 'resetTwoStep', actor_name: '超级管理员' };
    expect(await rowsIn(server, 'record_history', { record_id: id })).toContainEqual(expect.objectContaining(reset));
  });

  it('is taken away from oneself by the password alone, from those above by their like, and seen by nobody else', async () => {
    const keyring = await Keyring.create(server, { account: 'two-step-keyring' });
    await keyring.hold(['sysUser:page', 'sysUser:resetTwoStep']);
    const { id } = await keyring.client.read<{ id: string }>('/getLoginUser');
    expect(errorOf(await keyring.client.post('/sysUser/resetTwoStep', { id }))).toBe('LOGIN_TWO_STEP_OWN');
    const { userId: chief } = await Keyring.create(server, { account: 'two-step-chief', adminType: '1' });
    expect(errorOf(await keyring.client.post('/sysUser/resetTwoStep', { id: chief }))).toBe('D1002');
    const seen = () => keyring.client.rows('/sysUser/page');
    expect((await seen()).every((row) => 'twoStep' in row)).toBe(true);
    await keyring.hold(['sysUser:page']);
    expect((await seen()).some((row) => 'twoStep' in row)).toBe(false);
  });

  it('keeps neither secrets nor recovery codes readable', async () => {
    const { totp, recoveryCodes } = await guard('hanggu');
    const tables = ['sys_user_two_step', 'sys_user_recovery_code'];
    const rows = await Promise.all(tables.map((table) => rowsIn(server, table)));
    const stored = rows.flat().flatMap((row) => Object.values(row).filter(Buffer.isBuffer));
    expect(stored.length).toBeGreaterThan(10);
    const secret = Buffer.from(totp.secret.bytes);
    for (const bytes of stored) {
      expect(bytes.includes(secret)).toBe(false);
      for (const code of recoveryCodes) expect(bytes.includes(code.replace('-', ''))).toBe(false);
    }
    await server.platform.activity.flush();
    const log = JSON.stringify(await rowsIn(server, 'sys_op_log'));
    for (const word of [totp.secret.base32, ...recoveryCodes, password]) expect(log).not.toContain(word);
  });
});

interface Place {
  id: string;
  ip: string;
  browser: string;
  current: boolean;
}

it('where one is signed in is listed, and ended one by one or all but this one', async () => {
  const signIn = () => server.login('linanqi');
  const [here, there, third] = [await signIn(), await signIn(), await signIn()];
  const other = await server.login();
  const places = await here.read<Place[]>('/sysUser/sessions');
  expect(places).toHaveLength(3);
  expect(places.filter(({ current }) => current)).toHaveLength(1);
  expect(JSON.stringify(places)).not.toContain(String(here.token));
  const [first] = (await there.read<Place[]>('/sysUser/sessions')).filter(({ current }) => current);
  const stolen = await other.post('/sysUser/endSession', { id: first?.id });
  expect(stolen.body).toMatchObject({ success: false, code: 404 });
  await here.write('/sysUser/endSession', { id: first?.id });
  expect((await there.get('/getLoginUser')).body.code).toBe(1_011_006);
  expect((await here.post('/sysUser/endSession', { id: first?.id })).body.code).toBe(404);
  expect(await here.write('/sysUser/endOtherSessions')).toEqual({ ended: 1 });
  expect((await third.get('/getLoginUser')).body.code).toBe(1_011_006);
  expect((await here.get('/getLoginUser')).body.success).toBe(true);
  expect((await other.get('/getLoginUser')).body.success).toBe(true);
});
