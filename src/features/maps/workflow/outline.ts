export interface Spot {
  x: number;
  y: number;
}

const PAIR = /^(\d{1,5}(?:\.\d)?),(\d{1,5}(?:\.\d)?)$/;
const MOST_CORNERS = 100;

/** Corners of an area as they are stored, `0,0 100,0 100,80`; null for what is none. */
export function readOutline(text: string): Spot[] | null {
  const corners = text.split(' ').map((pair) => PAIR.exec(pair));
  if (corners.length < 3 || corners.length > MOST_CORNERS) return null;
  const spots = corners.flatMap((found) => (found ? [{ x: Number(found[1]), y: Number(found[2]) }] : []));
  return spots.length === corners.length ? spots : null;
}

/** The stored form of corners, to a tenth of a pixel. */
export function writeOutline(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(' ');
}

/** To a tenth of a pixel: closer no hand points. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
