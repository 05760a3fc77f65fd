/** The part of opentype.js the code generator uses; the package brings no types. */
declare module 'opentype.js' {
  /** One step of an outline; control points x1, y1 (and x2, y2) for a curve. */
  type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };
  export interface Outline {
    commands: readonly Command[];
  }
  interface Glyph {
    /** 0: the font lacks the character. */
    index: number;
    getPath(x: number, y: number, size: number): Outline;
  }
  interface Font {
    charToGlyph(character: string): Glyph;
  }
  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}
