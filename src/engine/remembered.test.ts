import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('makes a result once, again after the cache was full, and after an error', () => {
  const made: string[] = [];
  const lengthOf = remembered(2, (text) => {
    made.push(text);
    if (text === 'bad' && made.length < 6) throw new Error(text);
    return text.length;
  });
  expect(['', 'a', '', 'a'].map(lengthOf)).toEqual([0, 1, 0, 1]);
  expect(made).toEqual(['', 'a']);
  expect(['bc', ''].map(lengthOf)).toEqual([2, 0]);
  expect(made).toEqual(['', 'a', 'bc', '']);
  expect(() => lengthOf('bad')).toThrow('bad');
  expect(lengthOf('bad')).toBe(3);
});
