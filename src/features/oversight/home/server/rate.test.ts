import { expect, it } from 'vitest';
import { percent, rateOf } from './rate.ts';

it.each([
  [1008, 1096, 92, '92.0%'],
  [1, 3, 33.3, '33.3%'],
  [2, 3, 66.7, '66.7%'],
  [1, 2000, 0.1, '0.1%'],
  [0, 5, 0, '0.0%'],
  [0, 0, null, '无数据'],
])('%d of %d is %s', (numerator, denominator, rate, text) => {
  expect(rateOf(numerator, denominator)).toBe(rate);
  expect(percent(numerator, denominator)).toBe(text);
});
