import { expect, it } from 'vitest';
import { LIVE } from './engine.ts';

it('video-constants-01 gives the live player an initial stash of 128', () => {
  expect(LIVE).toMatchObject({ enableStashBuffer: true, stashInitialSize: 128 });
});
