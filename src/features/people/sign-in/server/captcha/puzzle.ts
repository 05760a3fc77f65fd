import { randomInt } from 'node:crypto';

/** The two captchas of the protocol (wire.md#3.1). */
export const CAPTCHA_KINDS = ['clickWord', 'blockPuzzle'] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** Size of every picture in pixels, which is also the grid of answers (wire.md#3.2). */
export const WIDTH = 310;
export const HEIGHT = 155;

export interface Point {
  x: number;
  y: number;
}

/** Captcha as SVG, not yet rendered: rendering is costly and starts only when the captcha may be issued. */
export interface Puzzle {
  kind: CaptchaKind;
  /** Points to click, in order; for the slide, the point of the block's left edge. */
  answer: readonly Point[];
  /** Characters to click, in order; null for the slide. */
  words: readonly string[] | null;
  /** SVG documents: the picture, and for the slide the strip with its block. */
  image: string;
  jigsaw: string | null;
}

/** Random integer, including both ends. Pictures must be unpredictable, so all randomness is cryptographic. */
export function between(low: number, high: number): number {
  return randomInt(low, high + 1);
}

/** `count` different entries in random order. */
export function some<T>(list: readonly T[], count: number): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(randomInt(rest.length), 1)).flat();
}

export function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
