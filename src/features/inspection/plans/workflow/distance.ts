/** A position on earth in degrees. */
export interface Position {
  lng: number;
  lat: number;
}

/** Mean radius of the earth in metres. */
const RADIUS = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance in metres along the great circle, rounded. */
export function metresBetween(a: Position, b: Position): number {
  const [north, east] = [radians(b.lat - a.lat) / 2, radians(b.lng - a.lng) / 2];
  const chord = Math.sin(north) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east) ** 2;
  return Math.round(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord))));
}
