import { randomInt } from 'node:crypto';

let seed: number | undefined;

/** Seed of random tests, printed once; TEST_SEED repeats the run it came from. */
export function testSeed(): number {
  if (seed === undefined) {
    seed = process.env.TEST_SEED ? Number(process.env.TEST_SEED) : randomInt(1, 2 ** 31);
    console.log(`TEST_SEED=${seed}`);
  }
  return seed;
}
