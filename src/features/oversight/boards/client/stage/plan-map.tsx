import { type CSSProperties, useState } from 'react';
import type { Reading, Row } from '../cards/card-types.ts';
import { totalOf, valueText } from '../cards/words.ts';
import classes from './plan-map.module.css';

export const lateIn = ({ values }: Row) => values[1] ?? 0;

/** Worst state of the hazards at a place. */
export function stateOf(row: Row): 'late' | 'open' | 'clear' {
  if (lateIn(row) > 0) return 'late';
  return totalOf(row) > 0 ? 'open' : 'clear';
}

type Ground = NonNullable<Reading['ground']>;

/** The site's plan with its areas and places, coloured by the worst state of their hazards. */
export function PlanMap({ ground, rows }: { ground: Ground; rows: readonly Row[] }) {
  const { width, height } = ground;
  const marked = rows.filter(({ spot }) => spot !== undefined);
  const areas = marked.filter(({ spot }) => spot?.outline !== undefined);
  const box = { '--plan-ratio': width / height, aspectRatio: `${width} / ${height}` } as CSSProperties;
  return (
    <div className={classes.room}>
      <div className={classes.plan} style={box}>
        <Picture address={ground.picture} />
        <svg className={classes.areas} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {areas.map((row) => (
            <polygon key={row.id} points={row.spot?.outline} data-state={stateOf(row)} />
          ))}
        </svg>
        <ul className={classes.marks}>
          {marked.map((row) => (
            <Mark key={row.id} row={row} ground={ground} />
          ))}
        </ul>
      </div>
      <p className={classes.legend} aria-hidden>
        <span data-state="late">有超期</span>
        <span data-state="open">未闭环</span>
        <span data-state="clear">无未闭环</span>
      </p>
    </div>
  );
}

/** Picture of the plan. Each reply has a new link, which is used only for another file or if the old link fails. */
function Picture({ address }: { address: string }) {
  const [shown, setShown] = useState({ address, isLost: false });
  const isSame = fileOf(shown.address) === fileOf(address);
  if (!isSame || (shown.isLost && shown.address !== address)) setShown({ address, isLost: false });
  if (shown.isLost) return null;
  return (
    <img
      className={classes.picture}
      src={shown.address}
      alt=""
      onError={() => setShown({ address, isLost: shown.address === address })}
    />
  );
}

const fileOf = (address: string) => new URL(address, window.location.origin).searchParams.get('id') ?? address;

/** Label on the plan: the name of an area, or the number of open hazards at a place, if any. */
function Mark({ row, ground }: { row: Row; ground: Ground }) {
  const { name, spot, values } = row;
  const state = stateOf(row);
  const isArea = spot?.outline !== undefined;
  if (!spot || (state === 'clear' && !isArea)) return null;
  const at = isArea ? topOf(spot.outline ?? '') : spot;
  const place = { left: `${(at.x / ground.width) * 100}%`, top: `${(at.y / ground.height) * 100}%` };
  return (
    <li className={isArea ? classes.area : classes.place} style={place} data-state={state}>
      <span className={isArea ? '' : 'visually-hidden'}>{name} </span>
      <span className="visually-hidden">未闭环 </span>
      <b>{valueText(values[0])}</b>
    </li>
  );
}

/** Middle of an area's upper edge, where the name covers none of its places. */
function topOf(outline: string): { x: number; y: number } {
  const corners = outline.split(' ').map((pair) => pair.split(',').map(Number));
  const [across, down] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return { x: (Math.min(...across) + Math.max(...across)) / 2, y: Math.min(...down) };
}
