import { expect, it } from 'vitest';
import { PAGES, scriptsOf, weightOf } from '../../scripts/bench/browser/page-scripts.ts';

/** Upper limits, not aims: what a phone in the field has to load before it can begin. */
it.each(Object.entries(PAGES))('%s stays within its weight of JavaScript', (_page, { roots, limit }) => {
  expect(weightOf(scriptsOf(roots))).toBeLessThanOrEqual(limit);
});

/** Every file is a question to the server, and is compressed by itself. */
it('a list needs few files', () => {
  expect(scriptsOf(PAGES['a list'].roots).size).toBeLessThanOrEqual(24);
});
