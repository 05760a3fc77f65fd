import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { serverBundle } from '../../../scripts/boot/server-bundle.mjs';
import { RETENTION } from '../../../src/server/boot/features.ts';
import { removeExpired } from '../../../src/server/jobs/retention.ts';
import { type CaptchaType, DEFAULT_KEY, hoard, type Shown, solved, Visitor, wrapped } from '../../support/captcha.ts';
import { startTestServer } from '../../support/server.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { rounds } from '../../support/size.ts';

const TYPES: readonly CaptchaType[] = ['clickWord', 'blockPuzzle'];
const TTL = 120_000;

let clock = Date.now();
const env = { TRUSTED_PROXIES: '127.0.0.1', CAPTCHA_OPEN: 'true' };
const server = serverOfFile(() => startTestServer({ seed: 'none', now: () => new Date(clock), env }));

const database = () => server.platform.database.session('1');
let visitors = 0;
/** Visitor with a new address, so that limits of an address do not affect the next test. */
const visitor = () => new Visitor(server.anonymous, `203.0.113.${++visitors}`);

/** Right answer to a challenge, closed with its key. */
const rightPoints = async (challenge: Shown) => wrapped(await solved(database(), challenge), challenge.secretKey);

/** Width and height of a PNG in pixels, read from its header. */
function sizeOf(base64: string | null): [number, number] {
  const bytes = Buffer.from(base64 ?? '', 'base64');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('POST /captcha/get (wire.md#3.1)', () => {
  it('captcha-server-01, captcha-server-03, captcha-server-07: a picture of words, bare, that does not tell where they are', async () => {
    const answer = await visitor().ask('/captcha/get', { captchaType: 'clickWord', clientUid: 'x', ts: 1 });
    expect(answer).toEqual({
      repCode: '0000',
      repMsg: null,
      success: true,
      error: false,
      repData: {
        captchaType: 'clickWord',
        originalImageBase64: expect.stringMatching(/^iVBOR/),
        jigsawImageBase64: null,
        token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        secretKey: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
        wordList: [expect.any(String), expect.any(String), expect.any(String)],
        point: null,
        pointJson: null,
        captchaVerification: null,
        result: false,
      },
    });
    expect(new Set(answer.repData?.wordList).size).toBe(3);
    expect(sizeOf(answer.repData?.originalImageBase64 ?? null)).toEqual([310, 155]);
  });

  it('captcha-server-02: a slide brings its block, and no words', async () => {
    const challenge = await visitor().shown('blockPuzzle');
    expect(sizeOf(challenge.originalImageBase64)).toEqual([310, 155]);
    expect(sizeOf(challenge.jigsawImageBase64)).toEqual([50, 155]);
    expect(challenge.wordList).toBeNull();
  });

  it('is slowed down, and what nobody answered is taken away', async () => {
    const who = visitor();
    const db = database();
    const count = async () =>
      Number((await db.first(db.platform.selectFrom('captcha').select((eb) => eb.fn.countAll().as('n'))))?.n);
    await who.shown('blockPuzzle');
    await hoard(server, `203.0.113.${visitors}`, 299);
    const refused = await who.send('/captcha/get', { captchaType: 'clickWord' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await visitor().ask('/captcha/get', { captchaType: 'clickWord' })).repCode).toBe('0000');
    clock += TTL + 1;
    const before = await count();
    await who.shown('clickWord');
    expect(await count()).toBeLessThan(before);
    await removeExpired(server.platform.database, new Date(clock), RETENTION);
    expect(await count()).toBe(1);
  });
});

describe('POST /captcha/check (wire.md#3.2)', () => {
  it('captcha-server-04: clicks are right near enough, in the order asked for (pictures.test.ts)', async () => {
    const who = visitor();
    const near = await who.shown('clickWord');
    const points = JSON.parse(await solved(database(), near)) as { x: number; y: number }[];
    const shifted = JSON.stringify(points.map(({ x, y }) => ({ x: x + 25, y: y - 25 })));
    expect(await who.check(near, wrapped(shifted, near.secretKey))).toBe('0000');
    const challenge = await who.shown('clickWord');
    const reversed = JSON.stringify((JSON.parse(await solved(database(), challenge)) as unknown[]).reverse());
    expect(await who.check(challenge, wrapped(reversed, challenge.secretKey))).toBe('6112');
  });

  it('answers bare, in the words of the protocol', async () => {
    const who = visitor();
    const challenge = await who.shown('clickWord');
    const pointJson = await rightPoints(challenge);
    const { captchaType, token } = challenge;
    const right = await who.ask('/captcha/check', { captchaType, token, pointJson });
    expect(right).toMatchObject({ repCode: '0000', repMsg: '验证成功', success: true, error: false });
    expect(right.repData).toMatchObject({ captchaType, token, result: true, point: null });
    const over = { repCode: '6110', repMsg: '验证码已失效，请重新获取', repData: null, success: false, error: true };
    expect(await who.ask('/captcha/check', { captchaType, token, pointJson })).toEqual(over);
  });

  // Attack 15.
  it('captcha-server: what is malformed, or closed with any other key, is a wrong answer and looks like one', async () => {
    const who = visitor();
    const WRONG: readonly ((points: string, secret: string) => string)[] = [
      (points) => wrapped(points, DEFAULT_KEY),
      (points) => wrapped(points, 'another-key-1234'),
      (points) => points,
      () => 'not base64 at all !!',
      () => Buffer.alloc(17, 7).toString('base64'),
      (_, secret) => wrapped('[{"x":NaN,"y":1}]', secret),
      (_, secret) => wrapped('{"__proto__":{"x":1}}', secret),
    ];
    const verdicts = new Set<string>();
    for (const wrong of WRONG) {
      const challenge = await who.shown('clickWord');
      const pointJson = wrong(await solved(database(), challenge), challenge.secretKey);
      const { token } = challenge;
      const response = await who.send('/captcha/check', { captchaType: 'clickWord', token, pointJson });
      expect(response.status, pointJson).toBe(200);
      verdicts.add(await response.text());
    }
    expect(verdicts.size).toBe(1);
    expect([...verdicts][0]).toContain('"repCode":"6112"');
  });

  it.each([
    ['get', { captchaType: 'rotate' }],
    ['get', { captchaType: 7 }],
    ['get', null],
    ['check', []],
    ['check', 'x'],
    ['check', { captchaType: 'clickWord', token: 5, pointJson: [] }],
    ['check', { captchaType: 'clickWord', token: 'x'.repeat(5_000), pointJson: 'x' }],
  ])('a body without its parts is 0011: %s %j', async (call, body) => {
    const response = await visitor().send(`/captcha/${call}`, body);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ repCode: '0011', success: false, error: true, repData: null });
  });

  // Attack 15, with a thousand guesses at night.
  it('many guesses from one address are slowed down, never broken', async () => {
    const who = visitor();
    const statuses = new Set<number>();
    const codes = new Set<string>();
    for (let round = 0; round < rounds({ day: 70, night: 1_000 }); round++) {
      const token = Buffer.alloc(32, round).toString('base64url');
      const guess = { captchaType: 'blockPuzzle', token, pointJson: wrapped('{}', DEFAULT_KEY) };
      const response = await who.send('/captcha/check', guess);
      statuses.add(response.status);
      if (response.status === 200) codes.add(((await response.json()) as { repCode: string }).repCode);
    }
    expect([...statuses].sort()).toEqual([200, 429]);
    expect([...codes]).toEqual(['6110']);
    expect((await who.send('/captcha/get', { captchaType: 'clickWord' })).status).toBe(429);
    expect((await visitor().ask('/captcha/get', { captchaType: 'clickWord' })).repCode).toBe('0000');
  });
});

// Attack 16.
describe('a challenge is answered once (security.md#R20)', () => {
  it('captcha-server-05, captcha-server-06: not again after a right answer, and not after a wrong one', async () => {
    const who = visitor();
    for (const type of TYPES) {
      const challenge = await who.shown(type);
      const points = await rightPoints(challenge);
      expect(await who.check(challenge, points)).toBe('0000');
      expect(await who.check(challenge, points)).toBe('6110');
      const burned = await who.shown(type);
      const right = await rightPoints(burned);
      expect(await who.check(burned, wrapped('{"x":1,"y":1}', burned.secretKey))).toBe('6112');
      expect(await who.check(burned, right)).toBe('6110');
    }
  });

  it('a challenge of one type is not answered as the other', async () => {
    const who = visitor();
    const challenge = await who.shown('blockPuzzle');
    const points = await rightPoints(challenge);
    expect(await who.check({ ...challenge, captchaType: 'clickWord' }, points)).toBe('6111');
    expect(await who.check(challenge, points)).toBe('6110');
  });

  it('not after two minutes', async () => {
    const who = visitor();
    const [late, early] = [await who.shown('clickWord'), await who.shown('clickWord')];
    const points = await Promise.all([late, early].map(rightPoints));
    clock += TTL - 1;
    expect(await who.check(early, points[1])).toBe('0000');
    clock += 1;
    expect(await who.check(late, points[0])).toBe('6110');
  });
});

describe('where answers are', () => {
  it('the database alone does not tell them: they are closed under the token', async () => {
    const challenge = await visitor().shown('blockPuzzle');
    const { x } = JSON.parse(await solved(database(), challenge)) as { x: number };
    const db = database();
    const rows = await db.all<{ sealed: Buffer }>(db.platform.selectFrom('captcha').selectAll());
    expect(rows.length).toBeGreaterThan(0);
    for (const { sealed } of rows) {
      expect(sealed.toString('latin1')).not.toContain(`"x":${x}`);
      expect(sealed.toString('latin1')).not.toContain('secretKey');
    }
    await expect(solved(db, { ...challenge, token: `${challenge.token.slice(1)}x` })).rejects.toThrow('gone');
  });

  it('captcha-server-07: the built server holds nothing of the tests, which read them with the token', async () => {
    const options = { outdir: 'out', sourcemap: false, write: false, metafile: true } as const;
    const { metafile, outputFiles } = await build({ ...serverBundle(), ...options });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs).toContain('src/features/people/sign-in/server/captcha/captcha.ts');
    expect(inputs.filter((path) => /^(tests|scripts|\.storybook)\/|\.test\./.test(path))).toEqual([]);
    const text = outputFiles.map((file) => file.text).join();
    for (const word of [DEFAULT_KEY, 'the challenge is gone', 'process.env.VITEST', 'NODE_ENV === "test"'])
      expect(text).not.toContain(word);
  });
});
