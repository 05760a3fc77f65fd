import { randomInt } from 'node:crypto';
import { COMMIT_SEED, IS_NIGHT } from './size.ts';

let chosen: number | undefined;

/**
 * Seed of this process's random tests: TEST_SEED, else that of the commit, at night and by hand a new one. Printed, so that one
 * command repeats a failure.
 */
export function testSeed(): number {
  if (chosen === undefined) {
    const ofCommit = process.env.CHECK_COMMIT && !IS_NIGHT ? COMMIT_SEED : randomInt(2 ** 31);
    chosen = Number(process.env.TEST_SEED ?? ofCommit);
    console.info(`TEST_SEED=${chosen}`);
  }
  return chosen;
}
