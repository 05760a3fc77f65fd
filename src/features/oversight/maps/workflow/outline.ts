export interface Spot {
  x: number;
  y: number;
}

const PAIR = /^(\d{1,5}(?:\.\d)?),(\d{1,5}(?:\.\d)?)$/;
const MOST_CORNERS = 100;

/** Reads the corners of an area from their stored form, `0,0 100,0 100,80`; null if malformed. */
export function readOutline(text: string): Spot[] | null {
  const corners = text.split(' ').map((pair) => PAIR.exec(pair));
  if (corners.length < 3 || corners.length > MOST_CORNERS) return null;
  const spots = corners.flatMap((found) => (found ? [{ x: Number(found[1]), y: Number(found[2]) }] : []));
  return spots.length === corners.length ? spots : null;
}

/** Writes corners in their stored form, to a tenth of a pixel. */
export function writeOutline(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(' ');
}

/** Rounds to a tenth of a pixel, more precise than any hand. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
