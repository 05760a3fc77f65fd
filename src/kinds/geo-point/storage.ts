import { json } from '../json/storage.ts';
import { type FieldTest, type FilterMode, refused, type ServerFacet, stored } from '../parts/storage.ts';
import { isGeoPoint, roundDegree } from './meaning.ts';

/** Accepts JSON text like every object (wire.md#1.3), and rounds to the precision of a position. */
function accept(value: unknown, field: Parameters<ServerFacet['accept']>[1]): unknown {
  const read = json.accept(value, field);
  return isGeoPoint(read) ? { ...read, lng: roundDegree(read.lng), lat: roundDegree(read.lat) } : read;
}

const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;

/** Conditions for a box `west,south,east,north` in degrees. Boxes across the 180th meridian are unsupported. */
function where(mode: FilterMode, raw: string): FieldTest[] | null {
  const parts = raw.split(',').map((part) => part.trim());
  if (mode !== 'range' || parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  if (!isGeoPoint({ lng: west, lat: south }) || !isGeoPoint({ lng: east, lat: north })) return null;
  return west > east || south > north ? null : [{ op: 'within', value: `((${west},${south}),(${east},${north}))` }];
}

/** Column of PostgreSQL's type `point`, with an index (x-index) for boxes. */
export const geoPoint: ServerFacet = {
  columnType: () => 'point',
  check: 'on-earth',
  indexMethod: 'gist',
  accept,
  toDb: (value, field) => (isGeoPoint(value) ? stored(`(${value.lng},${value.lat})`) : refused(field.messages.type)),
  // The driver returns a point as x and y.
  fromDb: (value) => {
    const { x, y } = value as { x: number; y: number };
    return { lng: x, lat: y };
  },
  where,
};
