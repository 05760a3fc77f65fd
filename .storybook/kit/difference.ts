/** Pixels in the format of a canvas: four numbers for each pixel, for red, green, blue and opacity. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface Cell {
  x: number;
  y: number;
}

/** Edge of a compared cell in pixels, about the width of a stroke: one replaced letter among twenty is detected. */
export const CELL = 3;
/**
 * Maximum mean difference of one colour in a cell, of 255. Letters with other hinting differ by up to 8, a replaced
 * letter by 22 and more.
 */
const MOST = 14;
/** Offsets in pixels by which a cell of the approved picture may have moved in the drawn one. */
const SHIFTS = [0, -1, 1].flatMap((x) => [0, -1, 1].map((y) => ({ x, y })));
/** Maximum difference in width or height of two pictures in pixels: browsers round heights differently. */
const MOST_SIZE = 2;

/** Cells of the approved picture that the drawn picture lacks; null if their sizes differ too much. */
export function differingCells(approved: Pixels, drawn: Pixels): Cell[] | null {
  const [width, height] = [Math.min(approved.width, drawn.width), Math.min(approved.height, drawn.height)];
  const sizes = [approved.width - drawn.width, approved.height - drawn.height];
  if (sizes.some((size) => Math.abs(size) > MOST_SIZE)) return null;
  const before = summed(approved);
  const now = summed(drawn);
  const cells: Cell[] = [];
  for (let y = 0; y < height; y += CELL) {
    for (let x = 0; x < width; x += CELL) {
      const wanted = meanOf(before, { x, y });
      const isThere = SHIFTS.some((by) => isNear(wanted, meanOf(now, { x: x + by.x, y: y + by.y })));
      if (!isThere) cells.push({ x, y });
    }
  }
  return cells;
}

interface Sums {
  width: number;
  height: number;
  /** Summed-area tables of red, green and blue: each entry is the sum of all pixels above and left of its position. */
  colours: readonly Float64Array[];
}

function summed({ width, height, data }: Pixels): Sums {
  const row = width + 1;
  const colours = [0, 1, 2].map((colour) => {
    const sums = new Float64Array(row * (height + 1));
    for (let y = 0; y < height; y++) {
      let line = 0;
      for (let x = 0; x < width; x++) {
        line += data[(y * width + x) * 4 + colour] ?? 0;
        sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] ?? 0) + line;
      }
    }
    return sums;
  });
  return { width, height, colours };
}

function meanOf({ width, height, colours }: Sums, { x, y }: Cell): number[] {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(width, x + CELL), Math.min(height, y + CELL)];
  const at = (column: number, line: number) => line * (width + 1) + column;
  const size = Math.max(1, (right - left) * (bottom - top));
  return colours.map((sums) => {
    const [a, b] = [sums[at(right, bottom)] ?? 0, sums[at(left, top)] ?? 0];
    return (a + b - (sums[at(left, bottom)] ?? 0) - (sums[at(right, top)] ?? 0)) / size;
  });
}

const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= MOST);
