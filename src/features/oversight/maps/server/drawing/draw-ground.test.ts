import { describe, expect, it } from 'vitest';
import { thrown } from '../../../../../../tests/support/bounded/thrown.ts';
import { toWorld, worldFrame } from '../../workflow/ground.ts';
import { drawGround, type Frame } from './draw-ground.ts';

const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', properties, geometry });
const file = (...features: object[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
const [west, east, south, north] = [121.47, 121.48, 31.23, 31.235];
const CORNERS = [west, east, east, west, west].map((lng, at) => [lng, at === 2 || at === 3 ? north : south]);
const SITE = { type: 'Polygon', coordinates: [CORNERS] };
const draw = (content: Buffer, known: Frame | null = null) => drawGround(content, known);
const whyNot = (content: Buffer, known: Frame | null = null) =>
  thrown(Error, () => draw(content, known))?.message ?? 'accepted';
const path = ({ svg }: { svg: string }) => /d="([^"]+)"/.exec(svg)?.[1];

describe('geographic data drawn as a plan', () => {
  it('fits around all shapes, and knows where it lies', () => {
    const drawn = draw(file(feature(SITE, { name: '储罐区', fill: '#ffeecc' })));
    expect(Math.max(drawn.width, drawn.height)).toBe(1200);
    expect(drawn.anchor).toMatchObject({ lng: 121.475, lat: expect.closeTo(31.2325, 4) });
    // 0.01° of longitude here is 951.8 m, with a margin of 4 % on both sides.
    expect(drawn.anchor.metresPerPixel * drawn.width).toBeCloseTo(951.8 * 1.08, 0);
    const { x, y, perPixel } = worldFrame(drawn.anchor, drawn);
    const corner = toWorld({ lng: 121.47, lat: 31.23 });
    const [, left, bottom] = /^M([\d.]+) ([\d.]+)/.exec(path(drawn) ?? '')?.map(Number) ?? [];
    expect(left).toBeCloseTo((corner.x - x) / perPixel, 0);
    expect(bottom).toBeCloseTo((corner.y - y) / perPixel, 0);
    for (const part of ['储罐区', '#ffeecc', 'Z']) expect(drawn.svg).toContain(part);
  });

  it('every kind of geometry, areas below lines below points', () => {
    const line = [
      [121.47, 31.23],
      [121.471, 31.231],
    ];
    const { svg } = draw(
      file(
        feature({
          type: 'GeometryCollection',
          geometries: [point(121.47, 31.23), { type: 'MultiLineString', coordinates: [line, line] }],
        }),
        feature({ type: 'MultiPolygon', coordinates: [SITE.coordinates, SITE.coordinates] }),
        feature({ type: 'MultiPoint', coordinates: line }),
        { type: 'Feature', properties: null, geometry: null },
      ),
    );
    expect(svg.match(/<circle/g)).toHaveLength(3);
    expect(svg.match(/<path/g)).toHaveLength(4);
    expect(svg.lastIndexOf('fill="none"')).toBeGreaterThan(svg.lastIndexOf('Z"'));
    expect(svg.indexOf('<circle')).toBeGreaterThan(svg.lastIndexOf('<path'));
    expect(draw(Buffer.from(JSON.stringify(SITE))).svg).toContain('<path');
  });

  it('stays where the plan is already', () => {
    const existing = { anchor: { lng: 121.475, lat: 31.2325, metresPerPixel: 2 }, size: { width: 800, height: 600 } };
    const drawn = draw(file(feature(SITE)), existing);
    expect(drawn).toMatchObject({ ...existing.size, anchor: existing.anchor });
    expect(whyNot(file(feature(point(2, 48))), existing)).toContain('不在该平面图的范围内');
  });
});

describe('hostile files (security.md#R15)', () => {
  it('leave nothing but numbers, words and colours', () => {
    const name = '</text><script>alert(1)</script>"&<image href="http://evil/x"/>';
    const { svg } = draw(file(feature(SITE, { name, fill: 'url(http://evil)', stroke: '#fff" onload="x' })));
    expect(svg).not.toMatch(/<script|<image|url\(|onload/);
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;');
  });

  it.each([
    ['no JSON', Buffer.from('{'), '不是正确的 GeoJSON'],
    ['other bytes', Buffer.from([0xff, 0xfe, 0x7b]), '不是正确的 GeoJSON'],
    ['another JSON', Buffer.from('{"type":"Topology"}'), '无法识别的图形类型'],
    ['a text', Buffer.from('"Point"'), '无法识别的图形类型'],
    ['nothing', file(), '没有可以画的'],
    ['depth', Buffer.from(`${'['.repeat(500_000)}${']'.repeat(500_000)}`), 'GeoJSON'],
    ['deep collections', nested(9), '嵌套过深'],
    ['words for numbers', file(feature({ type: 'Point', coordinates: ['121', '31'] })), '坐标应为经纬度'],
    ['metres for degrees', file(feature(point(13_523_000, 3_662_000))), '坐标应为经纬度'],
    ['a number for a list', file(feature({ type: 'LineString', coordinates: 7 })), 'coordinates 应为数组'],
    ['half a continent', file(feature(point(100, 30)), feature(point(120, 31))), '超过 100 千米'],
    ['too many features', file(...Array.from({ length: 20_001 }, () => feature(point(121, 31)))), '最多 20000 个要素'],
    [
      'too many points',
      file(feature({ type: 'LineString', coordinates: Array.from({ length: 200_001 }, () => [121, 31]) })),
      '最多 200000 个坐标',
    ],
  ])('%s is refused in words', (_name, content, words) => expect(whyNot(content)).toContain(words));
});

function nested(depth: number): Buffer {
  let geometry: object = point(121, 31);
  for (let at = 0; at < depth; at += 1) geometry = { type: 'GeometryCollection', geometries: [geometry] };
  return Buffer.from(JSON.stringify(geometry));
}
