import { expect, it } from 'vitest';
import { clamped, fitted, scaleBar, toPlan, zoomed } from './use-view.ts';

const plan = { width: 1200, height: 800 };

it('fits a plan into its window, in the middle', () => {
  const view = fitted(plan, { width: 1232, height: 1000 });
  expect(view).toEqual({ k: 1, x: 16, y: 100 });
});

it('what is under the pointer stays there when the plan grows or shrinks', () => {
  const view = { k: 0.7, x: 30, y: -12 };
  const at = { x: 333, y: 111 };
  const before = toPlan(view, at, plan);
  for (const factor of [1.25, 0.8, 100, 0.0001]) {
    const after = zoomed(view, factor, at);
    expect((at.x - after.x) / after.k).toBeCloseTo(before.x, 6);
    expect((at.y - after.y) / after.k).toBeCloseTo(before.y, 6);
  }
  expect(zoomed(view, 100, at).k).toBe(6);
});

it('nothing is put beyond the plan', () => expect(clamped({ x: -4, y: 900 }, plan)).toEqual({ x: 0, y: 800 }));

it('a scale is a round length of at most 120 pixels', () => {
  expect(scaleBar(0.65, 1)).toEqual({ metres: 50, pixels: 50 / 0.65 });
  expect(scaleBar(0.65, 4).metres).toBe(10);
  expect(scaleBar(1, 1).metres).toBe(100);
});
