import { useState } from 'react';
import type { Anchor } from '../../workflow/ground.ts';
import type { Scene } from '../use-map.ts';
import type { Box, View } from '../view.ts';
import classes from './ground.module.css';
import { type TileSource, tilesInSight } from './tiles.ts';

/** Ground of the installation's map service, and where on earth the plan is. */
export interface Ground {
  anchor: Anchor;
  source: TileSource;
  credit: string | undefined;
}

/** null: the plan has its own picture alone. */
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

/** Tiles under the plan, those in sight. */
export function TileGround({ ground: { anchor, source }, plan, view, frame, onLoaded }: TileGroundProps) {
  // Half a pixel of the window more: no seam shows between two.
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

/** Whether any tile came; false only where none did and some failed. */
export function useLoaded() {
  const [state, setState] = useState<'none' | 'some' | 'failed'>('none');
  const onLoaded = (isLoaded: boolean) => setState((old) => (isLoaded ? 'some' : old === 'some' ? old : 'failed'));
  return { hasFailed: state === 'failed', onLoaded };
}

/** Whose map it is, or that it does not come. */
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
