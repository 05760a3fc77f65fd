import { expect, it } from 'vitest';
import { crowdedPlaces } from './crowding.ts';
import { NO_FACTS, type Pin } from './use-map.ts';

const place = (targetId: number, planX: number, more: Partial<Pin> = {}): Pin => ({
  kind: 'place',
  targetId,
  name: '储罐区',
  planX,
  planY: 100,
  ...more,
});
const layers = { hazards: true, rounds: true };
const facts = new Map([[2, { ...NO_FACTS, open: 5 }]]);
const crowded = (pins: Pin[], k = 1, selected: string | null = null) =>
  [...crowdedPlaces({ pins, facts, layers, k, selected })].sort();

it('names that have room stay; from nearer more of them have', () => {
  expect(crowded([place(1, 100), place(2, 300)])).toEqual([]);
  expect(crowded([place(1, 100), place(2, 160)])).toEqual(['place-1']);
  expect(crowded([place(1, 100), place(2, 160)], 3)).toEqual([]);
});

it('a name that would cover the figures of another place is hidden', () => {
  expect(crowded([place(1, 100), place(2, 140)])).toEqual(['place-1', 'place-2']);
});

it('the chosen one keeps its name, then areas, then the one with most hazards', () => {
  const area = place(3, 120, { outline: '0,0 9,0 9,9' });
  expect(crowded([place(1, 100), place(2, 140), area])).toEqual(['place-1', 'place-2']);
  expect(crowded([place(1, 100), place(2, 140), area], 1, 'place-1')).toEqual(['place-2', 'place-3']);
});

it('other marks take no room from names', () => {
  expect(crowded([place(1, 100), place(2, 100, { kind: 'camera' })])).toEqual([]);
});
