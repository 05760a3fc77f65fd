import { describe, expect, it } from 'vitest';
import {
  columnStretch,
  covers,
  grown,
  isSameRange,
  type Range,
  reached,
  roomAround,
  rowRange,
  seenRows,
} from './window.ts';

const rowStretch = (count: number, height: number, view: { from: number; length: number }) =>
  roomAround(rowRange(count, height, view), count, height);

describe('rows drawn of many', () => {
  it('cover what is seen, with room for the others', () => {
    for (const from of [0, 1, 44_000, 200_000, 439_400]) {
      const { start, end, before, after } = rowStretch(10_000, 44, { from, length: 600 });
      expect(before).toBeLessThanOrEqual(from);
      expect(10_000 * 44 - after).toBeGreaterThanOrEqual(Math.min(from + 600, 440_000));
      expect(before + (end - start) * 44 + after).toBe(440_000);
      expect(end - start).toBeLessThan(60);
    }
  });

  it('stay where they are within a step, and are all of a few', () => {
    const [one, other] = [44_100, 44_200].map((from) => rowStretch(10_000, 44, { from, length: 600 }));
    expect(one).toEqual(other);
    expect(rowStretch(7, 44, { from: 0, length: 600 })).toEqual({ start: 0, end: 7, before: 0, after: 0 });
  });
});

describe('rows that come into sight', () => {
  const viewAt = (from: number) => ({ from, length: 600 });
  const at = (from: number) => ({
    seen: seenRows(10_000, 44, viewAt(from)),
    wanted: rowRange(10_000, 44, viewAt(from)),
  });

  it('are all that is drawn after a leap, else join those that stay near', () => {
    const [far, near] = [at(200_000), at(44_400)];
    expect(reached({ start: 0, end: 44 }, far.seen, far.wanted)).toEqual(far.seen);
    expect(far.seen.end - far.seen.start).toBeLessThan(17);
    expect(reached(at(44_000).seen, near.seen, near.wanted)).toEqual({ start: 1_000, end: near.seen.end });
  });

  it('are joined by those around them step by step', () => {
    for (const from of [0, 30, 200_000, 439_400]) {
      const { seen, wanted } = at(from);
      let drawn: Range = seen;
      for (let step = 0; step < 20 && !isSameRange(drawn, wanted); step += 1) {
        const next = grown(drawn, wanted);
        expect(next.end - next.start - (drawn.end - drawn.start)).toBeLessThanOrEqual(6);
        expect(covers(next, seen)).toBe(true);
        drawn = next;
      }
      expect(drawn).toEqual(wanted);
    }
  });

  it('are none of those that are gone', () => {
    expect(roomAround({ start: 90, end: 120 }, 100, 44)).toEqual({ start: 90, end: 100, before: 3_960, after: 0 });
    expect(roomAround({ start: 90, end: 120 }, 50, 44)).toEqual({ start: 50, end: 50, before: 2_200, after: 0 });
  });
});

describe('columns drawn of many', () => {
  const widths = Array.from({ length: 50 }, (_, index) => 100 + index);
  const total = widths.reduce((sum, width) => sum + width, 0);

  it('cover what is seen, with room for the others', () => {
    for (const from of [0, 1_234, 3_000, total - 1_200]) {
      const { start, end, before, after } = columnStretch(widths, { from, length: 1_200 });
      const drawn = widths.slice(start, end).reduce((sum, width) => sum + width, 0);
      expect(before + drawn + after).toBe(total);
      expect(before).toBeLessThanOrEqual(from);
      expect(before + drawn).toBeGreaterThanOrEqual(from + 1_200);
      expect(end - start).toBeLessThan(25);
    }
  });

  it('are none before the width is known', () => {
    expect(columnStretch([], { from: 0, length: 0 })).toEqual({ start: 0, end: 0, before: 0, after: 0 });
  });
});
