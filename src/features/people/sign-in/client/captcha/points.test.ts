import { describe, expect, it } from 'vitest';
import { normalised, SIZES, slideAnswer } from './points.ts';

describe('points of a captcha (look.md#11.2)', () => {
  it('captcha-10: a click on a scaled picture is told on 310 × 155', () => {
    expect(normalised({ x: 165, y: 62.5 }, SIZES.words)).toEqual({ x: 155, y: 78 });
    expect(normalised({ x: 330, y: 125 }, SIZES.words)).toEqual({ x: 310, y: 155 });
    expect(normalised({ x: 100, y: 50 }, { width: 310, height: 155 })).toEqual({ x: 100, y: 50 });
  });

  it('captcha-11: a slide is told at the height 5', () => expect(slideAnswer(97)).toEqual({ x: 97, y: 5 }));

  it('captcha-16, captcha-17: pictures, bar and block have their sizes', () => {
    expect(SIZES.slide).toEqual({ width: 310, height: 155 });
    expect(SIZES.bar).toEqual({ width: 310, height: 40 });
    expect(SIZES.block).toEqual({ width: 50, height: 50 });
    expect(SIZES.words).toEqual({ width: 330, height: 125 });
  });
});
