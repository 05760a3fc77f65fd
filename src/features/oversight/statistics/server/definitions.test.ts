import { expect, it } from 'vitest';
import { DEFINITIONS } from './definitions.ts';

it('the thirteen figures of domain.md#10.2 in their order, with their targets', () => {
  expect(DEFINITIONS.map(({ code }) => code)).toEqual(Array.from({ length: 13 }, (_, index) => `K${index + 1}`));
  const targets = DEFINITIONS.map(({ code, target }) => [code, target]);
  expect(Object.fromEntries(targets.filter(([, target]) => target !== undefined))).toEqual({
    ...{ K1: 98, K2: 90, K3: 100, K4: 95, K5: 90, K6: 5, K9: 95, K12: 100 },
  });
});
