import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../support/accounts.ts';
import { ApiClient } from '../../support/api-client.ts';
import { passAt, refuseAddress, Visitor, wantsCaptcha } from '../../support/captcha.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { serversOfFile } from '../../support/servers/of-file.ts';
import { withSecond } from '../../support/servers/second-server.ts';

/** One user behind the shared address of an office must not lock out the others (security.md#R21, attack 5). */

const DAY_MS = 86_400_000;

let clock = Date.now();
const options = { now: () => new Date(clock), env: { TRUSTED_PROXIES: '127.0.0.1' } };
const [server, second] = serversOfFile(() => withSecond(startPeopledServer(options), options));
let offices = 0;
let ip = '';

beforeEach(() => {
  offices += 1;
  ip = `203.0.113.${offices}`;
});

const signIn = (account: string, more?: object, { anonymous } = server) =>
  new Visitor(anonymous, ip).signIn(account, more);

const withCaptcha = async (account: string, more: object = {}, where?: TestServer) =>
  signIn(account, { code: await passAt(server, ip), ...more }, where);

/** Forty wrong sign-ins from this address. */
const neighbour = () => refuseAddress(server, { purpose: 'login', ip, failures: 40, forMs: 1_000 });

const SLOW = { status: 429, body: { success: false, code: 429, message: '操作过于频繁，请稍后再试' } };

describe('after forty wrong sign-ins from an address', () => {
  it('who signed in from there lately comes in with a captcha, at every server', async () => {
    expect((await signIn('sunmin')).body.success).toBe(true);
    expect(await wantsCaptcha(server, ip)).toBe(false);
    await neighbour();
    expect([await wantsCaptcha(server, ip), await wantsCaptcha(second, ip)]).toEqual([true, true]);
    expect(await wantsCaptcha(server, '198.51.100.1')).toBe(false);
    const entered = await withCaptcha('sunmin', {}, second);
    expect(entered.body.success).toBe(true);
    const client = new ApiClient(server.base, String(entered.body.data));
    expect(await client.read('/getLoginUser')).toMatchObject({ account: 'sunmin' });
    expect((await withCaptcha('sunmin')).body.success).toBe(true);
  });

  it('strangers stay refused, captcha or not, also after somebody came in', async () => {
    await signIn('sunmin');
    await neighbour();
    expect(await withCaptcha('chenyan')).toMatchObject(SLOW);
    expect((await withCaptcha('sunmin')).body.success).toBe(true);
    expect(await withCaptcha('chenyan')).toMatchObject(SLOW);
    expect(await signIn('chenyan')).toMatchObject(SLOW);
  });

  it('without a captcha it is not told who is known there', async () => {
    await signIn('sunmin');
    await neighbour();
    const answers = await Promise.all(['sunmin', 'chenyan', 'nobody-here'].map((account) => signIn(account)));
    for (const answer of answers) {
      expect(answer).toMatchObject(SLOW);
      expect(Number(answer.retry)).toBeGreaterThan(0);
    }
    const made = await signIn('sunmin', { code: 'x' });
    expect(made.body).toMatchObject({ success: false, code: 1_011_003 });
    expect((await signIn('nobody-here', { code: 'x' })).body).toEqual({ ...made.body, timestamp: expect.any(Number) });
  });

  it('guessing at one who is known there is slowed down as ever', async () => {
    await signIn('sunmin');
    await neighbour();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await withCaptcha('sunmin', { password: 'wrong-password' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await withCaptcha('sunmin')).toMatchObject(SLOW);
  });

  it('once its wait is over a try needs a captcha, and after a quiet hour none', async () => {
    await neighbour();
    clock += 400_000;
    expect((await signIn('chenyan')).body).toMatchObject({ success: false, code: 1_011_003 });
    expect((await withCaptcha('chenyan')).body.success).toBe(true);
    clock += 3_600_001;
    expect(await wantsCaptcha(server, ip)).toBe(false);
    expect((await signIn('chenyan')).body.success).toBe(true);
  });

  it('who was there two weeks ago is a stranger', async () => {
    await signIn('sunmin');
    clock += 14 * DAY_MS + 1;
    await neighbour();
    expect(await withCaptcha('sunmin')).toMatchObject(SLOW);
  });
});

it('the own password is asked again of who is known at an address that refuses others', async () => {
  const token = String((await signIn('sunmin')).body.data);
  await refuseAddress(server, { purpose: 'password', ip, failures: 60, forMs: 300_000 });
  const prove = (from: string) =>
    new ApiClient(server.base, token).raw('/twoStep/begin', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ password: DEMO_PASSWORD }),
    });
  expect((await (await prove(ip)).json()).success).toBe(true);
  await server.platform.database.query('delete from platform.known_login where network = $1', [ip]);
  expect((await prove(ip)).status).toBe(429);
});
