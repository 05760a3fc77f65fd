import type { JsonSchema } from '../../engine/json.ts';
import { bad, type KindFacet, ok } from '../parts/meaning.ts';

/** A place on earth in degrees of WGS 84, the system of satellite navigation. */
export interface GeoPoint {
  lng: number;
  lat: number;
}

/** Maximum decimals: six correspond to about ten centimetres; further decimals would only seem exact. */
const DECIMALS = 6;
const MAX_POINT_TEXT = 100;
export const MAX_LNG = 180;
export const MAX_LAT = 90;

const degree = (title: string, limit: number): JsonSchema => ({
  type: 'number',
  title,
  minimum: -limit,
  maximum: limit,
});

export function roundDegree(value: number): number {
  return Number(value.toFixed(DECIMALS));
}

export function isGeoPoint(value: unknown): value is GeoPoint {
  if (typeof value !== 'object' || value === null) return false;
  const { lng, lat }: { lng?: unknown; lat?: unknown } = value;
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= MAX_LNG && Math.abs(lat) <= MAX_LAT;
}

/** Longitude and latitude of `120.1,30.2`, also with a blank, Chinese comma or brackets; undefined if invalid. */
export function readGeoPoint(text: string): GeoPoint | undefined {
  // Longer texts are refused first: blanks beside the comma match the patterns in many ways, which takes long.
  if (text.trim().length > MAX_POINT_TEXT) return undefined;
  const number = '([-+]?\\d{1,3}(?:\\.\\d{1,15})?)';
  const [, lng, lat] = new RegExp(`^[(（]?\\s*${number}\\s*[,，、\\s]\\s*${number}\\s*[)）]?$`).exec(text.trim()) ?? [];
  const point = { lng: roundDegree(Number(lng)), lat: roundDegree(Number(lat)) };
  return isGeoPoint(point) ? point : undefined;
}

export const geoPoint: KindFacet = {
  title: '坐标',
  shape: '应为经度,纬度，如 120.153576,30.287459（经度 -180～180，纬度 -90～90）',
  sheetNote: '经度,纬度，如 120.153576,30.287459',
  schema: () => ({
    type: 'object',
    properties: { lng: degree('经度', MAX_LNG), lat: degree('纬度', MAX_LAT) },
    required: ['lng', 'lat'],
    additionalProperties: false,
  }),
  ask: '请填写',
  searchMode: 'range',
  filterable: false,
  sortable: false,
  unordered: 'own',
  align: 'left',
  width: 190,
  wide: false,
  sample: (_field, n) => ({ lng: roundDegree(120 + n / 1_000), lat: roundDegree(30 + n / 1_000) }),
  parse: (text, field) => {
    const point = readGeoPoint(text);
    return point ? ok(point) : bad(field.messages.type);
  },
  format: (value) => (isGeoPoint(value) ? `${value.lng.toFixed(DECIMALS)}, ${value.lat.toFixed(DECIMALS)}` : ''),
};
