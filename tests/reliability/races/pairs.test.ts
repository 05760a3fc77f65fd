import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_NIGHT } from '../../support/night.ts';
import { Random } from '../../support/random.ts';
import { testSeed } from '../../support/seed.ts';
import { HazardStock } from './hazard-stock.ts';
import { Installation } from './installation.ts';
import { expectSound } from './oracle.ts';
import { type Pair, PAIRS } from './pairs.ts';
import { type Finish, race, refusalCode } from './race.ts';

const ROUNDS = IS_NIGHT ? 1_000 : 20;
const FAR_ROUNDS = IS_NIGHT ? 100 : 2;
/** 20 ms there and back. */
const FAR_MS = 10;
const MINUTES = 60_000;

let installation: Installation;
let stock: HazardStock;
const random = new Random(testSeed());

beforeAll(async () => {
  installation = await Installation.start({ farMs: FAR_MS });
  stock = new HazardStock(installation.cast);
}, 2 * MINUTES);
afterAll(() => installation?.stop());

describe('of two rivals at two processes exactly one wins (security §3 row 4)', () => {
  it.each(PAIRS)(
    '$name',
    async (pair) => {
      const [a = '', b = ''] = installation.near;
      await expectOneWinner(pair, [a, b], ROUNDS);
    },
    20 * MINUTES,
  );
});

describe('the same when one process is far from the database', () => {
  it.each(PAIRS)(
    '$name',
    async (pair) => {
      const [a = ''] = installation.near;
      await expectOneWinner(pair, [a, installation.far ?? ''], FAR_ROUNDS);
    },
    20 * MINUTES,
  );
});

async function expectOneWinner(pair: Pair, through: [string, string], rounds: number): Promise<void> {
  const hazards = await stock.take(pair.at, rounds);
  const finishes = await race({ installation, random, through }, pair, hazards);
  for (const finish of finishes) expectLoser(pair, finish);
  await expectSound(installation.cast, finishes);
}

/** HTTP 200 for both; the loser is told that the state has changed or no longer allows it. */
function expectLoser(pair: Pair, { answers }: Finish): void {
  const told = JSON.stringify(answers.map(({ body }) => body));
  expect(
    answers.map(({ status }) => status),
    told,
  ).toEqual([200, 200]);
  const lost = answers.filter(({ body }) => !body.success);
  expect(lost, told).toHaveLength(1);
  for (const answer of lost) {
    const code = refusalCode(answer);
    expect(['H1001', 'H1003', ...(pair.alsoTold ?? [])], told).toContain(code);
    expect(answer.body.code).toBe({ H1003: 409, CONFLICT: 409, VALIDATION: 400 }[code] ?? 500);
  }
}
