import { expect, it } from 'vitest';
import { inOrder } from './features.ts';

it('moves a feature beside the neighbour it names', () => {
  const features = [
    { name: 'a' },
    { name: 'y', listed: { after: 'b' } },
    { name: 'b' },
    { name: 'c' },
    { name: 'x', listed: { before: 'b' } },
  ];
  expect(inOrder(features).map(({ name }) => name)).toEqual(['a', 'x', 'b', 'y', 'c']);
});

it('refuses a neighbour that is missing or moved itself', () => {
  const lonely = { name: 'x', listed: { after: 'gone' } };
  expect(() => inOrder([lonely])).toThrow('x is listed beside an unknown feature');
  const moved = { name: 'x', listed: { after: 'a' } };
  expect(() => inOrder([{ name: 'a' }, moved, { name: 'y', listed: { after: 'x' } }])).toThrow('y is listed');
});
