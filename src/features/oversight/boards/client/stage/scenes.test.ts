import { expect, it } from 'vitest';
import { fitTo } from './scenes.ts';

it.each([
  [1920, 1080, 'wide', 1, 0, 0],
  [3840, 2160, 'wide', 2, 0, 0],
  [2560, 1600, 'wide', 4 / 3, 0, 80],
  [6656, 1792, 'ultra', 1792 / 1080, 0, 0],
  [3840, 1080, 'ultra', 3840 / 4012, 0, 23],
  [1080, 1920, 'tall', 1, 0, 0],
  [2160, 3840, 'tall', 2, 0, 0],
])('%i × %i is scene %s', (width, height, scene, scale, left, top) => {
  const fit = fitTo(width, height);
  expect(fit.scene.name).toBe(scene);
  expect(fit.scale).toBeCloseTo(scale, 3);
  expect([fit.left, fit.top].map((offset) => Math.abs(offset))).toEqual([left, top]);
  expect(fit.scene.width * fit.scale).toBeLessThanOrEqual(width + 1);
  expect(fit.scene.height * fit.scale).toBeLessThanOrEqual(height + 1);
});
