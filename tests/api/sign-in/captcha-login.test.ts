import { describe, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../../support/accounts.ts';
import { codeOf, DEFAULT_KEY, passAt, solved, Visitor, wrapped } from '../../support/captcha.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { serversOfFile } from '../../support/servers/of-file.ts';
import { withSecond } from '../../support/servers/second-server.ts';
import { changeRows } from '../../support/stored.ts';

const TTL = 120_000;

let clock = Date.now();
const options = (CAPTCHA_OPEN: string) => ({
  now: () => new Date(clock),
  env: { TRUSTED_PROXIES: '127.0.0.1', CAPTCHA_OPEN },
});
/** Two servers of one installation; the second takes the captcha switch from the stored setting. */
const [server, other] = serversOfFile(() => withSecond(startPeopledServer(options('true')), options('')));

const database = () => server.platform.database.session('1');
let visitors = 0;
/** Visitor with a new address, so that limits of an address do not affect the next test. */
const visitor = (at: TestServer = server) => new Visitor(at.anonymous, `203.0.113.${++visitors}`);

const signIn = async (who: Visitor, code?: string) =>
  (await who.signIn(ADMIN, { password: ADMIN_PASSWORD, code })).body;

// Attack 16.
it('of 20 checks of a challenge at once, at both servers, one is right', async () => {
  const who = visitor();
  const elsewhere = new Visitor(other.anonymous, `203.0.113.${visitors}`);
  const challenge = await who.shown('clickWord');
  const points = wrapped(await solved(database(), challenge), challenge.secretKey);
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? who : elsewhere).check(challenge, points)),
  );
  expect(verdicts.filter((verdict) => verdict === '0000')).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict === '6110')).toHaveLength(19);
});

// Attack 6.
describe('POST /login while the captcha is on (wire.md#3.4)', () => {
  const REFUSED = { success: false, code: 1_011_003, message: '验证码错误，请检查captcha参数' };

  it('says so before, and the other server by its stored setting', async () => {
    expect(await server.anonymous.read('/getCaptchaOpen')).toBe(true);
    expect(await other.anonymous.read('/getCaptchaOpen')).toBe(false);
    const store = (value: string) => changeRows(server, 'sys_config', { code: 'DILON_CAPTCHA_OPEN' }, { value });
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
    const [open, burned] = [await who.shown('clickWord'), await who.shown('clickWord')];
    const slide = await who.shown('blockPuzzle');
    const unanswered = codeOf(open, await solved(database(), open));
    const points = await solved(database(), burned);
    await who.check(burned, wrapped('[]', burned.secretKey));
    const slid = await solved(database(), slide);
    await who.check(slide, wrapped(slid, slide.secretKey));
    const codes = [
      undefined,
      unanswered,
      codeOf(burned, points),
      // Neither code fits the solved slide: one holds clicks, the other is closed with another challenge's key.
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
    const mine = await visitor().pass(database());
    expect(await signIn(visitor(), mine)).toMatchObject(REFUSED);
    const late = visitor();
    const code = await passAt(server, `203.0.113.${visitors}`);
    clock += TTL;
    expect(await signIn(late, code)).toMatchObject(REFUSED);
  });

  it('a wrong password uses the code up, too', async () => {
    const who = visitor();
    const code = await who.pass(database());
    const { body } = await who.signIn(ADMIN, { password: 'wrong-password', code });
    expect(body).toMatchObject({ extras: { errorCode: 'D1000' } });
    expect(await signIn(who, code)).toMatchObject(REFUSED);
  });
});
