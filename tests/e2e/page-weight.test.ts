import { expect, it } from 'vitest';
import { PAGES, scriptsOf, weightOf } from '../../scripts/bench/browser/page-scripts.ts';
import { checkBuiltFloor } from '../../scripts/checks/floor/floor.mjs';

/** Upper limits, not targets: a phone in the field loads these scripts before the page is usable. */
it.each(Object.entries(PAGES))('%s stays within its weight of JavaScript', (_page, { roots, limit }) => {
  expect(weightOf(scriptsOf(roots))).toBeLessThanOrEqual(limit);
});

/** Each file costs a request and is compressed separately, which is less effective. */
it('a list needs few files', () => expect(scriptsOf(PAGES['a list'].roots).size).toBeLessThanOrEqual(24));

it('no built file uses what the oldest browsers lack, but for a reason', () => expect(checkBuiltFloor()).toEqual([]));
