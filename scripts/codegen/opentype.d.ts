/** Types for the part of opentype.js that the code generator uses, since the package has none. */
declare module 'opentype.js' {
  /** A step of an outline; curves have control points x1, y1 and possibly x2, y2. */
  type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };
  export interface Outline {
    commands: readonly Command[];
  }
  interface Glyph {
    /** Index of the glyph in the font; 0: the font lacks the character. */
    index: number;
    getPath(x: number, y: number, size: number): Outline;
  }
  interface Font {
    charToGlyph(character: string): Glyph;
  }
  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}
