/** The two captchas of the protocol (wire.md#3.1). */
export const CAPTCHA_KINDS = ['clickWord', 'blockPuzzle'] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** Size of every picture, and the grid answers are given on, in pixels (wire.md#3.2). */
export const WIDTH = 310;
export const HEIGHT = 155;

export interface Point {
  x: number;
  y: number;
}

/** A riddle before it is drawn: pictures are drawn when it is known that they may be handed out. */
export interface Puzzle {
  kind: CaptchaKind;
  /** Where to click, in order; of the slide the one place of the block's left edge. */
  answer: readonly Point[];
  /** Characters to click, in order; null for the slide. */
  words: readonly string[] | null;
  /** SVG documents: the picture, and for the slide the strip with its block. */
  image: string;
  jigsaw: string | null;
}
