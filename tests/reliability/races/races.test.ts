import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registration } from '../../support/hazard-lifecycle.ts';
import { NEW_HAZARD, WALKED_EVENTS } from '../../support/hazards/hazard-model.ts';
import { testRandom, testSeed } from '../../support/seed.ts';
import { drawn, IS_FULL, IS_NIGHT, rounds } from '../../support/size.ts';
import { HazardStock } from './hazard-stock.ts';
import { countNamed, hazardSheet, importAtOnce, POST, postSheet, ROWS, writtenBy } from './imports.ts';
import { Installation } from './installation.ts';
import { type Choice, type Model, Try } from './interleaving.ts';
import { expectSound } from './oracle.ts';
import { PAIRS, type Pair, type Rival } from './pairs.ts';
import { type Finish, race, refusalCode } from './race.ts';
import { eventsAt, OCCASIONS, repeat } from './repeat.ts';

/** Rounds of the races that security.md#3.4 names; the others have few. */
const NAMED = { day: 3, full: 12, night: 1_000 };
const FEW = { day: 1, full: 4, night: 200 };
const roundsOf = ({ isNamed }: Pair) => rounds(isNamed ? NAMED : FEW);
const EIGHT_ROUNDS = rounds({ day: 1, night: 100 });
const FAR_ROUNDS = rounds({ day: 2, night: 100 });
/** 20 ms there and back. */
const FAR_MS = 10;
const IMPORTS = rounds(FEW);
const CROWDS = rounds({ day: 3, full: 10, night: 2_000 });
/** At night some 10,000 steps. */
const WALKS = rounds({ day: 1, full: 8, night: 300 });
/** By day a sixth, another for each commit. */
const TRIED = drawn(PAIRS, { share: 6, purpose: 'races' });
const REPEATED = drawn(OCCASIONS, { share: 6, purpose: 'repeats' });
const MINUTES = 60_000;
const LONG = 20 * MINUTES;

let installation: Installation;
let stock: HazardStock;
let near: [string, string];
const random = testRandom();

beforeAll(async () => {
  installation = await Installation.create();
  stock = new HazardStock(installation.cast);
  // One after the other, since the first start builds what is missing.
  near = [await installation.begin(), await installation.begin()];
}, 3 * MINUTES);
afterAll(() => installation?.stop());

async function raceOf(pair: Pair, through: readonly [string, string], count: number): Promise<Finish[]> {
  return race({ installation, random, through }, pair, await stock.take(pair.at, count));
}

async function expectOneWinner(pair: Pair, finishes: readonly Finish[]): Promise<void> {
  for (const finish of finishes) expectLosers(pair, finish);
  await expectSound(installation, finishes);
}

/** Expects HTTP 200 for all; a loser's refusal says that the state has changed or no longer allows the event. */
function expectLosers(pair: Pair, { answers }: Finish): void {
  const bodies = JSON.stringify(answers.map(({ body }) => body));
  for (const { status } of answers) expect(status, bodies).toBe(200);
  const lost = answers.filter(({ body }) => !body.success);
  expect(lost, bodies).toHaveLength(answers.length - 1);
  for (const answer of lost) {
    const code = refusalCode(answer);
    expect(['H1001', 'H1003', ...(pair.alsoTold ?? [])], bodies).toContain(code);
    expect(answer.body.code).toBe({ H1003: 409, STALE: 409, INVALID: 400 }[code] ?? 500);
  }
}

it.each(TRIED)(
  'of two rivals at two processes exactly one wins (security.md#3.4) $name',
  async (pair) => expectOneWinner(pair, await raceOf(pair, near, roundsOf(pair))),
  LONG,
);

/** True for an event that gives the hazard to another person. */
const isHandingOver = ({ event }: Rival) => /ssign$/.test(event);

const many = (IS_FULL ? PAIRS : TRIED.slice(0, 1))
  .filter(({ isNamed }) => !IS_FULL || IS_NIGHT || isNamed)
  .map((pair) => ({
    ...pair,
    rivals: [pair.rivals, pair.rivals, pair.rivals, pair.rivals].flat(),
    // A second assignment is refused: the chosen person already has the hazard.
    alsoTold: [...(pair.alsoTold ?? []), ...(pair.rivals.some(isHandingOver) ? ['INVALID'] : [])],
  }));
it.each(many)(
  'of eight who press at once exactly one wins $name',
  async (pair) => expectOneWinner(pair, await raceOf(pair, near, EIGHT_ROUNDS)),
  LONG,
);

if (IS_FULL)
  describe('the same with one process 20 ms away from the database', () => {
    let far: string;
    beforeAll(async () => {
      far = await installation.begin({ farMs: FAR_MS });
    }, MINUTES);

    it.each(PAIRS.filter(({ isNamed }) => IS_NIGHT || isNamed))(
      '$name',
      async (pair) => expectOneWinner(pair, await raceOf(pair, [near[0], far], FAR_ROUNDS)),
      LONG,
    );
  });

it.each(REPEATED)(
  'an action sent again and again through both processes is done once (security.md#3.7) %s',
  async (event, at) => {
    for (const times of [2, 10]) {
      const [hazard, other] = await stock.take(at, 2);
      if (!hazard || !other) throw new Error('no hazard');
      const of = { id: hazard.id, otherId: other.id, times, through: near };
      const repeated = await repeat(installation, event, of);
      const answers = repeated.answers.map(({ status, body }) => JSON.stringify({ status, body }));
      expect(new Set(answers).size, answers.join('\n')).toBe(1);
      expect(repeated.answers[0]?.body).toMatchObject({ success: true });
      expect(repeated.other.body).toMatchObject({ success: false, code: 400 });
      await expectSound(installation, [
        { hazard, told: [{ requestId: repeated.requestId, done: true }] },
        { hazard: other, told: [] },
      ]);
    }
  },
  MINUTES,
);

it('hazards registered at the same moment have codes of their own', async () => {
  const clients = near.map((base) => installation.client('registrant', base));
  const adding = Array.from({ length: 24 }, (_, index) =>
    clients[index % 2]?.write<number>('/RiskRegister/add', registration(installation.cast)),
  );
  const ids = await Promise.all(adding);
  const rows = await installation.ask('select code from t_1.risk_register where id = any($1::bigint[])', [ids]);
  const codes = rows.map(({ code }) => String(code));
  expect(new Set(codes).size).toBe(24);
  for (const code of codes) expect(code).toMatch(/^YH\d{8}-\d{4}$/);
});

describe('imports at the same moment', () => {
  const clients = () => near.map((base) => installation.client('superAdmin', base));
  const PATH = '/RiskRegister/import';

  it('of one file by two people: one is told that it was imported', { timeout: LONG }, async () => {
    for (let round = 0; round < rounds(FEW); round += 1) {
      const { name, bytes } = await hazardSheet(installation);
      const answers = await importAtOnce(clients(), Array(2).fill({ path: PATH, bytes }));
      expect(answers.map(writtenBy).sort(), JSON.stringify(answers)).toEqual([0, ROWS]);
      const refused = answers.find(({ success }) => !success);
      // On a busy machine one waits for the other in vain and tries again, as the answer says.
      const [told] = refused?.code === 409 ? await importAtOnce(clients(), [{ path: PATH, bytes }]) : [refused];
      expect(told?.message).toMatch(/^同一文件已于 .+ 导入过/);
      expect(await countNamed(installation, 'risk_register', name)).toBe(ROWS);
    }
  });

  it('of one file by one hand: one answer and its rows once', { timeout: LONG }, async () => {
    for (let round = 0; round < IMPORTS; round += 1) {
      const { name, bytes } = await hazardSheet(installation);
      const sending = { path: PATH, bytes, requestId: crypto.randomUUID() };
      const answers = await importAtOnce(clients(), [sending, sending, sending]);
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers.map(writtenBy)).toEqual([ROWS, ROWS, ROWS]);
      expect(await countNamed(installation, 'risk_register', name)).toBe(ROWS);
    }
  });

  it('of two files with the same key: one row is written, the other named', { timeout: LONG }, async () => {
    const [client = installation.client('superAdmin', near[0])] = clients();
    for (let round = 0; round < IMPORTS; round += 1) {
      const files = await Promise.all(['甲', '乙'].map((note) => postSheet(client, round, note)));
      const answers = await importAtOnce(
        clients(),
        files.map((bytes) => ({ path: '/sysPos/import', bytes })),
      );
      expect(answers.map(writtenBy).sort(), JSON.stringify(answers)).toEqual([0, 1]);
      expect(await countNamed(installation, 'sys_pos', `${POST}${round}`)).toBe(1);
    }
  });
});

describe('any order of events is what the table says (security.md#3.5)', () => {
  const CHIEF = ['registrant', 'judge', 'checker', 'rectifier', 'acceptor', 'manager'] as const;
  const PEOPLE = [...CHIEF, 'judge2', 'rectifier2'] as const;

  it('one after the other, by anybody, through either process', { timeout: LONG }, async () => {
    const any = fc.record({ event: fc.constantFrom(...WALKED_EVENTS), by: fc.constantFrom(...PEOPLE) });
    const tries = [fc.record({ step: fc.nat(100) }), any].map((choice) =>
      fc.tuple<[Choice, number]>(choice, fc.nat(1)).map(([chosen, door]) => new Try(chosen, door)),
    );
    const walk = fc.commands(tries, { maxCommands: IS_NIGHT ? 60 : 30 });
    const property = fc.asyncProperty(walk, async (commands) => {
      const [hazard] = await stock.take(NEW_HAZARD, 1);
      if (!hazard) throw new Error('no hazard');
      const real = { installation, doors: near, hazard, told: [] };
      const people: Pick<Model, 'named' | 'known'> = {
        named: { registrant: 'registrant' },
        known: new Set(['registrant']),
      };
      const model: Model = { facts: NEW_HAZARD, ...people, isMajor: false };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await expectSound(installation, [real]);
    });
    await fc.assert(property, { numRuns: WALKS, seed: testSeed(), endOnFailure: true });
  });

  it('four at once: whoever wins, the history is one order that the table allows', { timeout: LONG }, async () => {
    for (let round = 0; round < CROWDS; round += 1) {
      const [, at] = random.pick(OCCASIONS);
      const rivals = Array.from({ length: 4 }, (): Rival => {
        const event = random.pick(random.chance(0.8) ? eventsAt(at) : WALKED_EVENTS);
        return random.chance(0.3) ? { event, by: 'manager', body: { reason: '核对' } } : { event };
      });
      const finishes = await raceOf({ name: 'a crowd', at, rivals }, near, 1);
      for (const { status } of finishes.flatMap(({ answers }) => answers)) expect(status).toBe(200);
      await expectSound(installation, finishes);
    }
  });
});
