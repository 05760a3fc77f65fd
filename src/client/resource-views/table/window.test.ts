import { describe, expect, it } from 'vitest';
import { columnStretch, rowStretch } from './window.ts';

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

  it('stay where they are within a step', () => {
    expect(rowStretch(10_000, 44, { from: 44_100, length: 600 })).toEqual(
      rowStretch(10_000, 44, { from: 44_200, length: 600 }),
    );
  });

  it('are all of a few', () => {
    expect(rowStretch(7, 44, { from: 0, length: 600 })).toEqual({ start: 0, end: 7, before: 0, after: 0 });
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
