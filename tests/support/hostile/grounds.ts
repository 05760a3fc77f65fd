import { accepted, entriesOf, type Hostile, type Line, refused, times } from './entry.ts';

const at = (index: number) => `[${121 + (index % 1_000) / 1e5},${31 + Math.floor(index / 1_000) / 1e5}]`;
const many = (count: number, of: string) => Array.from({ length: count }, () => of).join(',');
const points = (count: number) => Array.from({ length: count }, (_, index) => at(index)).join(',');
const line = (coordinates: string) => `{"type":"LineString","coordinates":[${coordinates}]}`;
const collection = (features: string) => `{"type":"FeatureCollection","features":[${features}]}`;
const feature = (geometry: string, properties = '{}') =>
  `{"type":"Feature","properties":${properties},"geometry":${geometry}}`;
const POINT = `{"type":"Point","coordinates":${at(1)}}`;
const AREA = line([at(0), at(999), at(99_000)].join(','));
const within = (depth: number) =>
  `${'{"type":"GeometryCollection","geometries":['.repeat(depth)}${AREA}${']}'.repeat(depth)}`;

const LINES: readonly Line[] = [
  ...refused({
    'no JSON': () => 'plan',
    'a million brackets': () => '['.repeat(1_000_000),
    'a million brackets, closed': () =>
      `{"type":"Point","coordinates":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
    'collections 5 deep': () => within(5),
    'collections 50,000 deep': () => within(50_000),
    'infinite numbers': () => line('[1e999,31],[121,-1e999]'),
    'numbers of a million digits': () => line(`[121.${'1'.repeat(1_000_000)},31],[${'9'.repeat(1_000_000)},31]`),
    'the whole world': () => line('[-180,-85],[180,85]'),
    '200,001 coordinates': () => line(points(200_001)),
    '190,000 coordinates of one line': () => line(points(190_000)),
    '20,001 features': () => collection(many(20_001, feature(POINT))),
    '20,000 features without a place': () => collection(many(20_000, '{"geometry":null}')),
    'a million empty rings': () => `{"type":"Polygon","coordinates":[${many(1_000_000, '[]')}]}`,
    'a line of nothing': () => line(''),
    'a million empty collections': () =>
      `{"type":"GeometryCollection","geometries":[${many(100_000, '{"type":"GeometryCollection","geometries":[]}')}]}`,
    'a geometry named as a method': () => '{"type":"toString","coordinates":[]}',
    'coordinates that are an object': () => '{"type":"LineString","coordinates":{"length":1e9}}',
    'UTF-16': () => Buffer.from(AREA, 'utf16le'),
  }),
  ...accepted({
    'collections 4 deep': () => within(4),
    '190,000 coordinates in 19 lines': () => collection(many(19, feature(line(points(10_000))))),
    '190,000 times the same coordinate': () => collection(`${feature(AREA)},${feature(line(many(190_000, at(1))))}`),
    '20,000 points with names': () => collection(many(19_999, feature(POINT, '{"name":"罐"}'))),
    'coordinates of 500,000 dimensions': () => line(`[121,31,${many(500_000, '1')}],${at(99_000)}`),
    'keys of a prototype': () => `{"__proto__":{"type":"x"},"constructor":{"prototype":1},${AREA.slice(1)}`,
    'one key 200,000 times': () => `{${'"type":"x",'.repeat(200_000)}${AREA.slice(1)}`,
    'a name of a million characters, half ones too': () =>
      collection(feature(AREA, `{"name":"${'\\ud83d'.repeat(500_000)}"}`)),
    'markup for a name and a colour': () =>
      collection(feature(AREA, '{"name":"</text><script>","fill":"red\\"/><script>"}')),
    '200,000 properties': () => collection(feature(AREA, `{${times(200_000, (n) => `"k${n}":1,`)}"name":"罐"}`)),
  }),
];

export const GROUNDS: readonly Hostile[] = entriesOf('ground', '厂区.geojson', LINES);
