import fc from 'fast-check';
import { testSeed } from '../seed.ts';
import { IS_NIGHT } from '../size.ts';

/** Fixes the seed by day, so that a check fails only because of a change; at night new cases are drawn. */
fc.configureGlobal({ seed: IS_NIGHT || process.env.TEST_SEED ? testSeed() : 1_000 });
