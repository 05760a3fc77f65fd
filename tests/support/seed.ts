import { randomInt } from 'node:crypto';
import { Random } from './random.ts';
import { COMMIT_SEED, IS_NIGHT } from './size.ts';

let chosen: number | undefined;

/**
 * Seed of this process's random tests, printed so that one command repeats a failure. The value is TEST_SEED, else
 * derived from the commit; at night and by hand it is random.
 */
export function testSeed(): number {
  if (chosen === undefined) {
    const ofCommit = process.env.CHECK_COMMIT && !IS_NIGHT ? COMMIT_SEED : randomInt(2 ** 31);
    chosen = Number(process.env.TEST_SEED ?? ofCommit);
    console.info(`TEST_SEED=${chosen}`);
  }
  return chosen;
}

export const testRandom = () => new Random(testSeed());
