import { randomInt } from 'node:crypto';

let chosen: number | undefined;

/** Seed of this process's random tests: TEST_SEED, or a new one. Printed, so that one command repeats a failure. */
export function testSeed(): number {
  if (chosen === undefined) {
    chosen = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
    console.info(`TEST_SEED=${chosen}`);
  }
  return chosen;
}
