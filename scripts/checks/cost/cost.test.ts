import { expect, it } from 'vitest';
import { tooHeavy } from './cost.mjs';

it('a file half as much again above 20 s, or above what it is allowed, is too heavy', () => {
  const costs = [
    { file: 'slow.test.ts', processor: 45 },
    { file: 'allowed.test.ts', processor: 45 },
    { file: 'beyond.test.ts', processor: 91 },
    { file: 'light.test.ts', processor: 29 },
  ];
  expect(tooHeavy(costs, { 'allowed.test.ts': 60, 'beyond.test.ts': 60 })).toEqual([
    'slow.test.ts uses 45.0 s of processor time, more than 20',
    'beyond.test.ts uses 91.0 s of processor time, more than 60',
  ]);
});

it('a slow machine, on which most files exceed their limits, raises the limits by as much', () => {
  const allowed = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}.test.ts`, 30]));
  const costs = Object.keys(allowed).map((file) => ({ file, processor: 60 }));
  const [worse, other] = [
    { file: '0.test.ts', processor: 91 },
    { file: 'new.test.ts', processor: 61 },
  ];
  expect(tooHeavy([...costs.slice(1), worse, other], allowed)).toEqual([
    '0.test.ts uses 91.0 s of processor time, more than 60',
    'new.test.ts uses 61.0 s of processor time, more than 40',
  ]);
  expect(tooHeavy(costs.slice(1), allowed)).toHaveLength(9);
});
