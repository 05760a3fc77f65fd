/** Size of the grid on which points are sent, whatever the displayed size of the picture (look.md#11.2). */
export const REFERENCE = { width: 310, height: 155 } as const;

/** Sizes in pixels on a screen that is wide enough (look.md#11.2). */
export const SIZES = {
  words: { width: 330, height: 125 },
  /** Picture with the hole. */
  slide: { width: 310, height: 155 },
  bar: { width: 310, height: 40 },
  block: { width: 50, height: 50 },
} as const;

/** The y sent with every slide, which only moves horizontally. */
const SLIDE_Y = 5;

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Converts a point on the displayed picture to the reference grid. */
export function normalised({ x, y }: Point, shown: Size): Point {
  return {
    x: Math.round((REFERENCE.width * x) / shown.width),
    y: Math.round((REFERENCE.height * y) / shown.height),
  };
}

/** Points of the three words in the order of the clicks, or the single point of a block. */
export type Answer = readonly Point[] | Point;

/** Answer of a slide; `x`, the value of the slider, is in pixels of the reference grid. */
export function slideAnswer(x: number): Point {
  return { x, y: SLIDE_Y };
}
