import { useState } from 'react';
import type { Anchor } from '../../workflow/ground.ts';
import type { Scene } from '../use-map.ts';
import type { Box, View } from '../use-view.ts';
import classes from './ground.module.css';
import { type TileSource, tilesInSight } from './tiles.ts';

/** Tile source of the installation's map service, and the plan's position on earth. */
export interface Ground {
  anchor: Anchor;
  source: TileSource;
  credit: string | undefined;
}

/** Map tiles under the plan of a scene; null if the plan has only its own picture. */
export function groundOf({ plan, tiles }: Scene): Ground | null {
  const { lng, lat, metresPerPixel } = plan;
  if (!tiles || lng === undefined || lat === undefined || metresPerPixel === undefined) return null;
  return { anchor: { lng, lat, metresPerPixel }, source: tiles, credit: tiles.credit };
}

interface TileGroundProps {
  ground: Ground;
  plan: Box;
  view: View;
  frame: Box;
  onLoaded(isLoaded: boolean): void;
}

export function TileGround({ ground: { anchor, source }, plan, view, frame, onLoaded }: TileGroundProps) {
  // Enlarges each tile by half a pixel of the window, so that no seam is visible.
  const seam = 0.5 / view.k;
  return (
    <div className={classes.tiles} aria-hidden>
      {tilesInSight({ anchor, plan, view, frame, source }).map(({ key, src, x, y, side }) => (
        <img
          key={key}
          src={src}
          alt=""
          draggable={false}
          style={{ left: x, top: y, width: side + seam, height: side + seam }}
          onLoad={() => onLoaded(true)}
          onError={() => onLoaded(false)}
        />
      ))}
    </div>
  );
}

/** State of loading: `hasFailed` while no tile has arrived and at least one has failed. */
export function useLoaded() {
  const [state, setState] = useState<'none' | 'some' | 'failed'>('none');
  const onLoaded = (isLoaded: boolean) => setState((old) => (isLoaded ? 'some' : old === 'some' ? old : 'failed'));
  return { hasFailed: state === 'failed', onLoaded };
}

/** Attribution of the map, or a note that it cannot be loaded. */
export function GroundNote({ ground, hasFailed }: { ground: Ground; hasFailed: boolean }) {
  if (hasFailed) {
    return (
      <p className={classes.note} role="status">
        底图无法加载，请检查地图服务
      </p>
    );
  }
  return ground.credit === undefined ? null : <p className={classes.note}>{ground.credit}</p>;
}
