import { type Anchor, worldFrame } from '../../workflow/ground.ts';
import type { Box, View } from '../use-view.ts';

/** A tile service in Web Mercator. */
export interface TileSource {
  template: string;
  mostZoom: number;
}

/** One tile, positioned in pixels of the plan. */
export interface Tile {
  key: string;
  src: string;
  x: number;
  y: number;
  side: number;
}

interface Sight {
  anchor: Anchor;
  plan: Box;
  view: View;
  frame: Box;
  source: TileSource;
}

const SIDE = 256;
/** Maximum tiles loaded at once; if more were needed, a coarser level is used. */
const MOST_TILES = 120;

/** Tiles under the visible part of the plan, of the level that fits the window's pixels. */
export function tilesInSight({ anchor, plan, view, frame, source }: Sight): Tile[] {
  const world = worldFrame(anchor, plan);
  const seen = sightOf(plan, view, frame);
  if (seen.right <= seen.left || seen.bottom <= seen.top) return [];
  const fitting = Math.round(Math.log2(view.k / (SIDE * world.perPixel)));
  let level = Math.min(source.mostZoom, Math.max(0, fitting));
  let range = rangeOf(world, seen, level);
  while (level > 0 && range.columns * range.rows > MOST_TILES) {
    level -= 1;
    range = rangeOf(world, seen, level);
  }
  const count = 2 ** level;
  const side = 1 / (count * world.perPixel);
  return Array.from({ length: range.columns * range.rows }, (_, at) => {
    const [column, row] = [range.column + (at % range.columns), range.row + Math.floor(at / range.columns)];
    const x = ((column % count) + count) % count;
    return {
      key: `${level}/${column}/${row}`,
      src: addressOf(source.template, { z: level, x, y: row }),
      x: (column / count - world.x) / world.perPixel,
      y: (row / count - world.y) / world.perPixel,
      side,
    };
  });
}

/** Rectangle of the plan visible in the window, in pixels of the plan. */
function sightOf(plan: Box, { k, x, y }: View, frame: Box) {
  return {
    left: Math.max(0, -x / k),
    top: Math.max(0, -y / k),
    right: Math.min(plan.width, (frame.width - x) / k),
    bottom: Math.min(plan.height, (frame.height - y) / k),
  };
}

function rangeOf(world: ReturnType<typeof worldFrame>, seen: ReturnType<typeof sightOf>, level: number) {
  const count = 2 ** level;
  const at = (origin: number, pixel: number) => Math.floor((origin + pixel * world.perPixel) * count);
  const inWorld = (row: number) => Math.min(count - 1, Math.max(0, row));
  const [column, row] = [at(world.x, seen.left), inWorld(at(world.y, seen.top))];
  return {
    column,
    row,
    columns: at(world.x, seen.right) - column + 1,
    rows: inWorld(at(world.y, seen.bottom)) - row + 1,
  };
}

function addressOf(template: string, { z, x, y }: { z: number; x: number; y: number }): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}
