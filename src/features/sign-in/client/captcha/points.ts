/** What points are told on, whatever size the picture is shown in (look.md#11.2). */
export const REFERENCE = { width: 310, height: 155 } as const;

/** Sizes on screen where there is room, in pixels (look.md#11.2). */
export const SIZES = {
  /** The words of the pop-up. */
  words: { width: 330, height: 125 },
  /** The slide: its picture, the bar below, the block. */
  slide: { width: 310, height: 155 },
  bar: { width: 310, height: 40 },
  block: { width: 50, height: 50 },
} as const;

/** Height told of every slide. */
const SLIDE_Y = 5;

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A place on the shown picture as the reference has it. */
export function normalised({ x, y }: Point, shown: Size): Point {
  return {
    x: Math.round((REFERENCE.width * x) / shown.width),
    y: Math.round((REFERENCE.height * y) / shown.height),
  };
}

/** Three words, in the order they were clicked, or the one place a block was slid to. */
export type Answer = readonly Point[] | Point;

/** `x` on the reference: the slider counts in its pixels. */
export function slideAnswer(x: number): Point {
  return { x, y: SLIDE_Y };
}
