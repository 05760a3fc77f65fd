import { expect, test } from 'vitest';
import { pressedSorts, sortsOf, toOrder } from './sorts.ts';

const name = { key: 'name', order: 'ascend' } as const;
const state = { key: 'state', order: 'descend' } as const;

test('an order is written as two comma lists and read back', () => {
  expect(toOrder([name, state])).toEqual({ sortField: 'name,state', sortOrder: 'ascend,descend' });
  expect(sortsOf(toOrder([name, state]))).toEqual([name, state]);
  expect(sortsOf(toOrder([]))).toEqual([]);
  expect(sortsOf({ sortField: 'name,state', sortOrder: 'ascend,sideways' })).toEqual([name]);
});

test('a press sorts by that column alone', () => {
  expect(pressedSorts([name], state, false)).toEqual([state]);
  expect(pressedSorts([name, state], { key: 'name', order: null }, false)).toEqual([]);
});

test('a press with Shift adds, turns or takes away, up to three', () => {
  expect(pressedSorts([name], state, true)).toEqual([name, state]);
  const down = { ...name, order: 'descend' } as const;
  expect(pressedSorts([name, state], down, true)).toEqual([down, state]);
  expect(pressedSorts([name, state], { key: 'name', order: null }, true)).toEqual([state]);
  const fourth = { ...name, key: 'fourth' };
  expect(pressedSorts([name, state, { ...name, key: 'third' }], fourth, true)).toEqual([name, state, fourth]);
});
