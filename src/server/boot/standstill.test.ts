import { expect, it } from 'vitest';
import { Standstill } from './standstill.ts';

/** Feeds a series of looks: the beats seen, and the time since the look before. */
function judge(looks: readonly (readonly [beats: number, after?: number])[]): number {
  let now = 0;
  const standstill = new Standstill(now, 0);
  return looks.findIndex(([beats, after = 10_000]) => {
    now += after;
    return standstill.look(now, beats);
  });
}

const STILL = [[5], [5], [5], [5]] as const;

it('three looks without a beat are a standstill, two and a beat are none', () => {
  expect(judge([[5], ...STILL.slice(1)])).toBe(3);
  expect(judge([[5], [5], [5], [6], [6], [6]])).toBe(-1);
  expect(judge([[5], [5], [5], [6], [6], [6], [6]])).toBe(6);
});

it('nothing counts in the minute after the judge itself was held up', () => {
  expect(judge([[5], [5], [5, 20_000], [5], [5], [5], [5], [5]])).toBe(-1);
  expect(judge([[5], [5], [5, 20_000], [5], [5], [5], [5], [5], [5], [5], [5]])).toBe(10);
});
