import { expect, it } from 'vitest';
import { tooHeavy } from './cost.mjs';

it('a file a quarter above 20 s, or above what it is allowed, is too heavy', () => {
  const costs = [
    { file: 'slow.test.ts', processor: 45 },
    { file: 'allowed.test.ts', processor: 45 },
    { file: 'beyond.test.ts', processor: 76 },
    { file: 'light.test.ts', processor: 24 },
  ];
  expect(tooHeavy(costs, { 'allowed.test.ts': 60, 'beyond.test.ts': 60 })).toEqual([
    'slow.test.ts uses 45.0 s of processor time, more than 20',
    'beyond.test.ts uses 76.0 s of processor time, more than 60',
  ]);
});
