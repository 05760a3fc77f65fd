import type { PictureProps } from '../cards/card-types.ts';
import { valueText } from '../cards/words.ts';
import { PlanMap } from './plan-map.tsx';
import { lateIn, stateOf } from './plan-state.ts';
import classes from './stage.module.css';

/** Maximum tiles; more would be too small to read from afar. */
const MOST_AREAS = 12;

/** The site's plan; without one, areas side by side. */
export function Plan({ reading: { rows, ground } }: PictureProps) {
  if (ground) return <PlanMap ground={ground} rows={rows} />;
  return (
    <ul className={classes.plan}>
      {rows.slice(0, MOST_AREAS).map((row) => (
        <li key={row.id} className={classes.area} data-state={stateOf(row)}>
          <span className={classes.areaName} title={row.name}>
            {row.name}
          </span>
          <span className={classes.open}>
            <b>{valueText(row.values[0])}</b> 未闭环
          </span>
          <span className={classes.late}>{lateIn(row) > 0 ? `超期 ${lateIn(row)}` : '无超期'}</span>
          {(row.values[2] ?? 0) > 0 && <span className={classes.all}>重大 {row.values[2]}</span>}
        </li>
      ))}
    </ul>
  );
}
