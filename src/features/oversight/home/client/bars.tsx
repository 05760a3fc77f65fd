import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RowsLink } from './behind.ts';
import classes from './charts.module.css';

export interface Bar {
  key: string | number;
  name: string;
  total: number;
  /** Part of the total in the colour of 已闭环; absent: the bar has one colour. */
  done?: number;
  /** Text after the total: a rate, or the number of overdue hazards. */
  note?: string;
  isLate?: boolean;
  /** Link to the rows of the bar, or of its note. */
  link?: RowsLink;
  noteLink?: RowsLink;
}

const width = (share: number) => ({ inlineSize: `${Math.round(share * 1000) / 10}%` }) as CSSProperties;

/** Horizontal bars in the given order, the longest first; their figures are aligned in a column. */
export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.total));
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, name, total, done, note, isLate, link, noteLink }) => (
        <li key={key} className={classes.bar}>
          <span className={classes.barName} title={name}>
            <Linked link={link}>{name}</Linked>
          </span>
          <span className={classes.track} aria-hidden>
            <span className={classes.fill} data-split={done !== undefined} style={width(total / most)}>
              {done !== undefined && total > 0 && <span className={classes.done} style={width(done / total)} />}
            </span>
          </span>
          <span className={classes.barTotal}>{total}</span>
          {note !== undefined && (
            <span className={classes.barNote} data-late={isLate}>
              <Linked link={noteLink}>{note}</Linked>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Linked({ link, children }: { link: RowsLink | undefined; children: ReactNode }) {
  return link ? (
    <Link className={classes.link} {...link}>
      {children}
    </Link>
  ) : (
    children
  );
}
