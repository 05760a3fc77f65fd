import type { Spot } from './outline.ts';

/** Position of a plan on earth: its centre, north up, in Web Mercator. */
export interface Anchor {
  lng: number;
  lat: number;
  metresPerPixel: number;
}

export interface Place {
  lng: number;
  lat: number;
}

interface Size {
  width: number;
  height: number;
}

/** Length of the equator in metres. */
const EQUATOR = 40_075_016.686;

/** Position in the square of the world, 0 to 1 from west to east and from north to south. */
export function toWorld({ lng, lat }: Place): Spot {
  const angle = (lat * Math.PI) / 180;
  return { x: (lng + 180) / 360, y: 0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI) };
}

export function toPlace({ x, y }: Spot): Place {
  return { lng: x * 360 - 180, lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI };
}

/** Length of the circle of latitude in metres. */
export function girthAt(lat: number): number {
  return EQUATOR * Math.cos((lat * Math.PI) / 180);
}

/** Frame of the plan in the unit square of the world: its upper left corner, and the side of one of its pixels. */
export function worldFrame(anchor: Anchor, { width, height }: Size): Spot & { perPixel: number } {
  const perPixel = anchor.metresPerPixel / girthAt(anchor.lat);
  const centre = toWorld(anchor);
  return { x: centre.x - (width / 2) * perPixel, y: centre.y - (height / 2) * perPixel, perPixel };
}
