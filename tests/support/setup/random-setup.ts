import fc from 'fast-check';
import { testSeed } from '../seed.ts';
import { IS_NIGHT } from '../size.ts';

/** By day the same cases every time, so that a check fails for what was changed; new ones are drawn at night. */
fc.configureGlobal({ seed: IS_NIGHT || process.env.TEST_SEED ? testSeed() : 1_000 });
