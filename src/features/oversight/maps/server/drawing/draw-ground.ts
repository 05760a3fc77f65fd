import sjson from 'secure-json-parse';
import { Refused } from '../../../../../server/bounded/refused.ts';
import { type Anchor, girthAt, type Place, toPlace, toWorld, worldFrame } from '../../workflow/ground.ts';
import { rounded, type Spot } from '../../workflow/outline.ts';
import { type CleanDrawing, cleanDrawing } from './clean-drawing.ts';
import { type GeoShape, readGeoShapes } from './geo-shapes.ts';
import { planSize, type Size } from './plan-size.ts';

/** A plan drawn from geographic data, and its position on earth. */
export type DrawnGround = CleanDrawing & { anchor: Anchor };

/** Present position and size of a plan. */
export interface Frame {
  anchor: Anchor;
  size: Size;
}

const LONGER_SIDE = 1_200;
/** Margin around the shapes, as a share of the shorter side. */
const MARGIN = 0.04;
/** Minimum and maximum length of a site in metres. */
const SMALLEST_SITE = 20;
const LARGEST_SITE = 100_000;
const MOST_NAMES = 500;
/** Maximum characters of a path: cleanDrawing() drops longer ones. */
const LONGEST_PATH = 500_000;

/**
 * Draws GeoJSON as a plan in Web Mercator: at the plan's present position, else around all shapes of the file. Takes
 * over numbers, names and colours only, and cleans the result like an uploaded drawing (security.md#R15).
 * @throws Refused for a file that is no GeoJSON, is too large or is outside the plan
 */
export function drawGround(content: Buffer, known: Frame | null): DrawnGround {
  const shapes = readGeoShapes(parse(content));
  const frame = known ?? frameOf(shapes);
  const drawn = cleanDrawing(Buffer.from(svgOf(shapes, frame)));
  return { ...drawn, anchor: frame.anchor };
}

function parse(content: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return sjson.parse(text, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw new Refused('不是正确的 GeoJSON 文件，请以 UTF-8 编码重新导出');
  }
}

/** Frame of a plan around all shapes, with a margin. */
function frameOf(shapes: readonly GeoShape[]): Frame {
  const [low, high] = boundsOf(shapes.flatMap(({ parts }) => parts.flat().map(toWorld)));
  const centre = toPlace({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 });
  const girth = girthAt(centre.lat);
  const [wide, tall] = [(high.x - low.x) * girth, (high.y - low.y) * girth];
  const longer = Math.max(wide, tall);
  if (longer > LARGEST_SITE) throw new Refused('GeoJSON 的范围超过 100 千米，请裁剪到厂区范围');
  const margin = 2 * MARGIN * Math.max(longer, SMALLEST_SITE);
  const least = Math.max(longer, SMALLEST_SITE) / 4;
  const [width, height] = [Math.max(wide, least) + margin, Math.max(tall, least) + margin];
  const metresPerPixel = rounding(Math.max(width, height) / LONGER_SIDE);
  const size = planSize({ width: width / metresPerPixel, height: height / metresPerPixel });
  if (!size) throw new Refused('GeoJSON 的范围过窄，无法作为平面图');
  return { anchor: { lng: rounding(centre.lng), lat: rounding(centre.lat), metresPerPixel }, size };
}

/** Rounds to six decimals, the precision of stored numbers. */
const rounding = (value: number) => Math.round(value * 1e6) / 1e6;

function boundsOf(spots: readonly Spot[]): [low: Spot, high: Spot] {
  const low = { x: Infinity, y: Infinity };
  const high = { x: -Infinity, y: -Infinity };
  for (const { x, y } of spots) {
    low.x = Math.min(low.x, x);
    low.y = Math.min(low.y, y);
    high.x = Math.max(high.x, x);
    high.y = Math.max(high.y, y);
  }
  return [low, high];
}

function svgOf(shapes: readonly GeoShape[], { anchor, size }: Frame): string {
  const frame = worldFrame(anchor, size);
  const spotOf = (place: Place): Spot => {
    const { x, y } = toWorld(place);
    return { x: rounded((x - frame.x) / frame.perPixel), y: rounded((y - frame.y) / frame.perPixel) };
  };
  const isSeen = ({ x, y }: Spot) => x >= 0 && y >= 0 && x <= size.width && y <= size.height;
  const placed = shapes.map((shape) => ({ ...shape, lines: shape.parts.map((part) => part.map(spotOf)) }));
  if (!placed.some(({ lines }) => lines.flat().some(isSeen))) {
    throw new Refused('GeoJSON 不在该平面图的范围内，请核对平面图的中心经纬度和比例，或清空后重新上传');
  }
  const order = ['area', 'line', 'point'];
  const drawn = placed.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)).map(markup);
  const names = placed
    .filter(({ name }) => name !== undefined)
    .slice(0, MOST_NAMES)
    .map(nameMarkup);
  const box = `width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${drawn.join('')}${names.join('')}</svg>`;
}

type Placed = GeoShape & { lines: Spot[][] };

function markup({ kind, lines, fill, stroke = '#8a95a3' }: Placed): string {
  if (kind === 'point') {
    return lines
      .flat()
      .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="4" fill="${fill ?? stroke}"/>`)
      .join('');
  }
  const isArea = kind === 'area';
  const d = lines.map((line) => `${pathOf(line)}${isArea ? 'Z' : ''}`).join('');
  if (d.length > LONGEST_PATH) throw new Refused('GeoJSON 中单个图形的坐标过多，请简化后再上传');
  const inside = isArea ? (fill ?? '#e8ecf1') : 'none';
  return `<path d="${d}" fill="${inside}" fill-rule="evenodd" stroke="${stroke}" stroke-width="${isArea ? 1.5 : 4}"/>`;
}

/** Path of a line; points equal to the one before are left out. */
function pathOf(line: readonly Spot[]): string {
  const apart = line.filter(({ x, y }, at) => line[at - 1]?.x !== x || line[at - 1]?.y !== y);
  return apart.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** SVG text of a shape's name: below the upper edge of an area, in the middle of a line, above a point. */
function nameMarkup({ kind, lines, name = '' }: Placed): string {
  const [low, high] = boundsOf(lines[0] ?? []);
  const x = rounded((low.x + high.x) / 2);
  const y = rounded(kind === 'area' ? low.y + 24 : (low.y + high.y) / 2 + (kind === 'point' ? -10 : 6));
  return `<text x="${x}" y="${y}" font-size="18" text-anchor="middle" fill="#3d4752">${escaped(name)}</text>`;
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
