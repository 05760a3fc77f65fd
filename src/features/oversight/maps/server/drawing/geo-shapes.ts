import { Refused } from '../../../../../server/bounded/refused.ts';
import type { Place } from '../../workflow/ground.ts';

/** One feature of a GeoJSON file, in longitudes and latitudes. */
export interface GeoShape {
  kind: 'point' | 'line' | 'area';
  /** Lines, or the rings of one area. */
  parts: Place[][];
  name?: string;
  fill?: string;
  stroke?: string;
}

const MOST_FEATURES = 20_000;
const MOST_POINTS = 200_000;
const MOST_NAME = 40;
/** Maximum nesting of collections. */
const MOST_DEPTH = 4;

/**
 * Reads the shapes of a GeoJSON value by a list of allowed parts: kinds of geometry, numbers within the world, names
 * and colours. Ignores other properties; refuses unknown kinds and deeper nesting.
 * @throws Refused
 */
export function readGeoShapes(value: unknown): GeoShape[] {
  const reader = new Reader();
  const type = partOf(value, 'type');
  if (type === 'FeatureCollection') {
    const features = listOf(partOf(value, 'features'), 'features');
    if (features.length > MOST_FEATURES) throw new Refused(`GeoJSON 最多 ${MOST_FEATURES} 个要素，请裁剪到厂区范围`);
    for (const feature of features) reader.feature(feature);
  } else if (type === 'Feature') reader.feature(value);
  else reader.geometry(value, {}, 0);
  if (reader.shapes.length === 0) throw new Refused('GeoJSON 中没有可以画的点、线或面');
  return reader.shapes;
}

type Look = Pick<GeoShape, 'name' | 'fill' | 'stroke'>;

class Reader {
  readonly shapes: GeoShape[] = [];
  #points = 0;

  feature(feature: unknown): void {
    const geometry = partOf(feature, 'geometry');
    // The format allows features without geometry.
    if (geometry !== null && geometry !== undefined) this.geometry(geometry, lookOf(partOf(feature, 'properties')), 0);
  }

  geometry(geometry: unknown, look: Look, depth: number): void {
    const type = partOf(geometry, 'type');
    if (type === 'GeometryCollection') {
      if (depth >= MOST_DEPTH) throw new Refused('GeoJSON 嵌套过深');
      for (const part of listOf(partOf(geometry, 'geometries'), 'geometries')) this.geometry(part, look, depth + 1);
      return;
    }
    const at = partOf(geometry, 'coordinates');
    const each = (add: (one: unknown) => void) => listOf(at, 'coordinates').forEach(add);
    if (type === 'Point') this.#add('point', [[this.#place(at)]], look);
    else if (type === 'MultiPoint') each((one) => this.#add('point', [[this.#place(one)]], look));
    else if (type === 'LineString') this.#add('line', [this.#line(at)], look);
    else if (type === 'MultiLineString') each((one) => this.#add('line', [this.#line(one)], look));
    else if (type === 'Polygon') this.#add('area', this.#rings(at), look);
    else if (type === 'MultiPolygon') each((one) => this.#add('area', this.#rings(one), look));
    else throw new Refused('不是 GeoJSON，或含有无法识别的图形类型');
  }

  #add(kind: GeoShape['kind'], parts: Place[][], look: Look): void {
    if (this.shapes.length >= MOST_FEATURES)
      throw new Refused(`GeoJSON 最多 ${MOST_FEATURES} 个图形，请裁剪到厂区范围`);
    this.shapes.push({ kind, parts, ...look });
  }

  #rings(value: unknown): Place[][] {
    return listOf(value, 'coordinates').map((ring) => this.#line(ring));
  }

  #line(value: unknown): Place[] {
    return listOf(value, 'coordinates').map((one) => this.#place(one));
  }

  #place(value: unknown): Place {
    this.#points += 1;
    if (this.#points > MOST_POINTS) throw new Refused(`GeoJSON 最多 ${MOST_POINTS} 个坐标，请简化后再上传`);
    const [lng, lat]: unknown[] = Array.isArray(value) ? value : [];
    if (!isWithin(lng, 180) || !isWithin(lat, 85)) {
      throw new Refused('GeoJSON 的坐标应为经纬度（经度 -180 至 180，纬度 -85 至 85），请以 WGS84 导出');
    }
    return { lng, lat };
  }
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function listOf(value: unknown, key: string): unknown[] {
  if (!Array.isArray(value)) throw new Refused(`GeoJSON 的 ${key} 应为数组`);
  return value;
}

/** Name and colours of a feature, by the simplestyle properties. */
function lookOf(properties: unknown): Look {
  const name = partOf(properties, 'name');
  const colour = (key: string) => {
    const value = partOf(properties, key);
    return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? { [key]: value } : {};
  };
  const named =
    typeof name === 'string' && name.trim() !== '' ? { name: [...name.trim()].slice(0, MOST_NAME).join('') } : {};
  return { ...named, ...colour('fill'), ...colour('stroke') };
}
