import type { CSSProperties } from 'react';
import classes from './charts.module.css';

export interface Bar {
  key: string | number;
  name: string;
  total: number;
  /** Part of total in the colour of 已闭环; absent draws one colour. */
  done?: number;
  /** Behind the total: a rate, what is overdue. */
  note?: string;
  isLate?: boolean;
}

const width = (share: number) => ({ inlineSize: `${Math.round(share * 1000) / 10}%` }) as CSSProperties;

/** Horizontal bars, longest first as they come; the figures stand in a column of their own. */
export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.total));
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, name, total, done, note, isLate }) => (
        <li key={key} className={classes.bar}>
          <span className={classes.barName} title={name}>
            {name}
          </span>
          <span className={classes.track} aria-hidden>
            <span className={classes.fill} data-split={done !== undefined} style={width(total / most)}>
              {done !== undefined && total > 0 && <span className={classes.done} style={width(done / total)} />}
            </span>
          </span>
          <span className={classes.barTotal}>{total}</span>
          {note !== undefined && (
            <span className={classes.barNote} data-late={isLate}>
              {note}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
