import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../../support/accounts.ts';
import type { Envelope } from '../../support/api-client.ts';
import { codeOf, DEFAULT_KEY, solved, Visitor, wrapped } from '../../support/captcha.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const TTL = 120_000;

let clock = Date.now();
let server: TestServer;
/** A second server of the same installation; it goes by the stored setting. */
let other: TestServer;

beforeAll(async () => {
  const shared = { seed: 'none', now: () => new Date(clock) } as const;
  const TRUSTED_PROXIES = '127.0.0.1';
  server = await startTestServer({ ...shared, env: { TRUSTED_PROXIES, CAPTCHA_OPEN: 'true' } });
  other = await startTestServer({ ...shared, env: { TRUSTED_PROXIES, CAPTCHA_OPEN: '' }, database: server.database });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const database = () => server.platform.database.session('1');
let visitors = 0;
/** Somebody new: limits of one address do not reach the next test. */
const visitor = (at: TestServer = server) => new Visitor(at.anonymous, `203.0.113.${++visitors}`);

async function signIn(who: Visitor, code?: string): Promise<Envelope> {
  const response = await who.send('/login', { account: ADMIN, password: ADMIN_PASSWORD, ...(code ? { code } : {}) });
  return response.json();
}

// Attack 16.
describe('a challenge at two servers', () => {
  it('of 20 checks at once, at both servers, one is right', async () => {
    const who = visitor();
    const elsewhere = new Visitor(other.anonymous, `203.0.113.${visitors}`);
    const shown = await who.shown('clickWord');
    const points = wrapped(await solved(database(), shown), shown.secretKey);
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? who : elsewhere).check(shown, points)),
    );
    expect(verdicts.filter((verdict) => verdict === '0000')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === '6110')).toHaveLength(19);
  });
});

// Attack 6.
describe('POST /login while the captcha is on (wire.md#3.4)', () => {
  const REFUSED = { success: false, code: 1_011_003, message: '验证码错误，请检查captcha参数' };

  it('says so before, and the other server by its stored setting', async () => {
    expect(await server.anonymous.read('/getCaptchaOpen')).toBe(true);
    expect(await other.anonymous.read('/getCaptchaOpen')).toBe(false);
    const db = database();
    const store = (value: string) =>
      db.run(db.t.updateTable('sys_config').set({ value }).where('code', '=', 'DILON_CAPTCHA_OPEN'));
    await store('true');
    expect(await other.anonymous.read('/getCaptchaOpen')).toBe(true);
    expect(await signIn(visitor(other))).toMatchObject(REFUSED);
    await store('false');
    expect(await signIn(visitor(other))).toMatchObject({ success: true });
  });

  it.each(['clickWord', 'blockPuzzle'] as const)('captcha-server-08: a code of %s opens it, once', async (type) => {
    const who = visitor();
    const code = await who.pass(database(), type);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(who, code)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => success)?.data).toMatch(/^[A-Za-z0-9_-]{43}$/);
    for (const refused of answers.filter(({ success }) => !success)) expect(refused).toMatchObject(REFUSED);
    expect(await signIn(who, code)).toMatchObject(REFUSED);
  });

  it('captcha-server-08: without a code, with one of an unanswered or other challenge, or made up, no token is issued', async () => {
    const who = visitor();
    const [open, burned, slide] = [
      await who.shown('clickWord'),
      await who.shown('clickWord'),
      await who.shown('blockPuzzle'),
    ];
    const unanswered = codeOf(open, await solved(database(), open));
    const points = await solved(database(), burned);
    await who.check(burned, wrapped('[]', burned.secretKey));
    const slid = await solved(database(), slide);
    await who.check(slide, wrapped(slid, slide.secretKey));
    const codes = [
      undefined,
      unanswered,
      codeOf(burned, points),
      // The slide was answered right, but not with clicks, nor is its code that of another challenge.
      codeOf(slide, '[{"x":1,"y":5}]'),
      codeOf({ ...open, token: slide.token }, slid),
      wrapped(`${slide.token}---${slid}`, DEFAULT_KEY),
      `${slide.token}---${slid}`,
      'x',
    ];
    for (const code of codes) expect(await signIn(who, code), code ?? 'none').toMatchObject(REFUSED);
    expect(await signIn(who, codeOf(slide, slid))).toMatchObject({ success: true });
  });

  it('nor with the code of somebody else, nor two minutes later', async () => {
    const [mine, late] = [await visitor().pass(database()), visitor()];
    expect(await signIn(visitor(), mine)).toMatchObject(REFUSED);
    const code = await late.pass(database());
    clock += TTL;
    expect(await signIn(late, code)).toMatchObject(REFUSED);
  });

  it('a wrong password uses the code up, too', async () => {
    const who = visitor();
    const code = await who.pass(database());
    const response = await who.send('/login', { account: ADMIN, password: 'wrong-password', code });
    expect(await response.json()).toMatchObject({ extras: { errorCode: 'D1000' } });
    expect(await signIn(who, code)).toMatchObject(REFUSED);
  });
});
