import { beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { hoard, passAt, refuseAddress, Visitor, wantsCaptcha } from '../../support/captcha.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { serversOfFile } from '../../support/servers/of-file.ts';
import { withSecond } from '../../support/servers/second-server.ts';
import { whileUser } from '../../support/stored.ts';

/**
 * One user who uses up the captchas of a shared address must not lock out his office
 * (security.md#R20, security.md#R21; attacks 5, 15).
 */

const CAPTCHA = { status: 200, success: false, code: 1_011_003 };
const SLOW = { status: 429, success: false, code: 429, message: '操作过于频繁，请稍后再试' };

let clock = Date.now();
/** Two servers: the first always requires a captcha, the second only after wrong passwords. */
const [server, second] = serversOfFile(() => withSecond(startPeopledServer(asking('true')), asking('false')));
const asking = (CAPTCHA_OPEN: string) => ({
  now: () => new Date(clock),
  env: { TRUSTED_PROXIES: '127.0.0.1', CAPTCHA_OPEN },
});
let offices = 0;
let ip = '';

beforeEach(() => {
  offices += 1;
  ip = `198.51.100.${offices}`;
});

const at = (where: TestServer = server) => new Visitor(where.anonymous, ip);

async function signIn(account: string, more: object = {}, where: TestServer = server) {
  const began = performance.now();
  const { body, ...answer } = await at(where).signIn(account, more);
  return { told: { ...answer, ...body, timestamp: 0 }, took: performance.now() - began };
}

const answerTo = async (...request: Parameters<typeof signIn>) => (await signIn(...request)).told;
const pass = () => passAt(server, ip);

const picture = async () => (await at().send('/captcha/get', { captchaType: 'clickWord' })).status;

/**
 * Blocks captchas of the address for 32 seconds, as sixty wrong answers and five more do when each comes as soon as
 * allowed (captcha.test.ts).
 */
async function jam(): Promise<void> {
  await refuseAddress(server, { purpose: 'captcha', ip, failures: 65, forMs: 32_000 });
  expect(await picture()).toBe(429);
}

/** Fills the limit of unanswered captchas of the address: 300. */
async function fill(): Promise<void> {
  await hoard(server, ip, 300);
  expect(await picture()).toBe(429);
}

describe.each([
  ['wrong answers have closed captchas to an address', jam],
  ['all pictures of an address are out', fill],
])('while %s', (_, use) => {
  it('who signed in from there lately comes in without one, at every server', async () => {
    expect(await answerTo('sunmin', { code: await pass() })).toMatchObject({ success: true });
    expect(await wantsCaptcha(server, ip)).toBe(true);
    await use();
    expect([await wantsCaptcha(server, ip), await wantsCaptcha(server, '203.0.113.1')]).toEqual([false, true]);
    const { data } = await answerTo('sunmin');
    expect(await new ApiClient(server.base, String(data)).read('/getLoginUser')).toMatchObject({ account: 'sunmin' });
    // A page whose request for a captcha was refused still signs in without one.
    expect(await answerTo('sunmin', { code: '' })).toMatchObject({ success: true });
    // Forty wrong passwords block the address on the second server, which requires captchas only after them.
    for (let tries = 0; tries < 40; tries += 1)
      await answerTo(`nobody${tries}`, { password: 'wrong-password' }, second);
    expect(await answerTo('chenyan', {}, second)).toMatchObject(SLOW);
    expect(await answerTo('sunmin', {}, second)).toMatchObject({ success: true });
  });

  it('all others are told one thing in one time, right password or not', async () => {
    await answerTo('sunmin', { code: await pass() });
    await use();
    const tries = [
      ['sunmin', { password: 'wrong-password' }],
      ['chenyan', {}],
      ['chenyan', { password: 'wrong-password' }],
      ['nobody-here', {}],
    ] as const;
    const answers = [];
    for (const [account, more] of tries) answers.push(await signIn(account, more));
    for (const answer of answers) {
      expect(answer.told).toEqual(answers[0]?.told);
      expect(answer.told).toMatchObject(SLOW);
      expect(answer.took).toBeGreaterThan(990);
    }
    expect(Number(answers[0]?.told.retry)).toBeGreaterThan(1);
  });
});

it('while wrong answers have closed captchas to an address a frozen account is not told so', async () => {
  await answerTo('sunmin', { code: await pass() });
  await jam();
  await whileUser(server, { account: 'sunmin', status: 1 }, async () => {
    const frozen = await answerTo('sunmin');
    expect(frozen).toMatchObject(SLOW);
    expect(frozen.extras).toEqual({ errorCode: 'TOO_OFTEN' });
  });
});

it('once the wait is over everybody needs a captcha again', async () => {
  await answerTo('sunmin', { code: await pass() });
  await jam();
  clock += 32_000;
  expect(await wantsCaptcha(server, ip)).toBe(true);
  expect(await answerTo('sunmin')).toMatchObject(CAPTCHA);
  expect(await answerTo('chenyan', { code: await pass() })).toMatchObject({ success: true });
});
