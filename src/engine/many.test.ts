import { expect, it } from 'vitest';
import { addAll, largest, merged, smallest } from './many.ts';

const MANY = Array.from({ length: 300_000 }, (_, n) => n);

it('takes more items than a call takes arguments', () => {
  const list = [-1];
  addAll(list, MANY);
  expect(list).toHaveLength(300_001);
  expect([largest(5, MANY), smallest(5, MANY)]).toEqual([299_999, 0]);
  expect([largest(5, []), smallest(5, [])]).toEqual([5, 5]);
  expect(merged(MANY.map((n) => ({ [n % 2]: n })))).toEqual({ 0: 299_998, 1: 299_999 });
});
