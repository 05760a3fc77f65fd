import type { CSSProperties } from 'react';
import type { PictureProps } from './card-types.ts';
import classes from './cards.module.css';
import { Rows } from './rows.tsx';
import { totalOf, valueText } from './words.ts';

const width = (share: number) => ({ inlineSize: `${Math.round(share * 1000) / 10}%` }) as CSSProperties;

/** Renders one bar per row, with its total and the part done; the longest bar fills the width. */
export function Bars({ reading: { rows, columns } }: PictureProps) {
  const most = Math.max(1, ...rows.map(totalOf));
  const rate = columns.findIndex(({ unit }) => unit === '%');
  return (
    <ul className={classes.bars}>
      {rows.map((row) => (
        <li key={row.id} className={classes.bar}>
          <span className={classes.name} title={row.name}>
            {row.name}
          </span>
          <span className={classes.track} aria-hidden>
            <span className={classes.fill} style={width(totalOf(row) / most)}>
              <span className={classes.done} style={width((row.values[1] ?? 0) / Math.max(1, totalOf(row)))} />
            </span>
          </span>
          <b className={classes.number}>
            <Rows drill={row.drills?.[0]} title={row.name}>
              {valueText(row.values[0])}
            </Rows>
          </b>
          {rate > 0 && <span className={classes.rate}>{valueText(row.values[rate], '%')}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Ranking by a figure, best first. */
export function Ranking({ reading: { rows, columns, target, good } }: PictureProps) {
  const unit = columns[0]?.unit;
  const most = Math.max(1, ...rows.map(({ values }) => values[0] ?? 0));
  const isMissed = (value: number) => target !== undefined && (good === 'down' ? value > target : value < target);
  return (
    <ol className={classes.ranking}>
      {rows.map(({ id, name, values, drills }, index) => (
        <li key={id} className={classes.place} data-missed={isMissed(values[0] ?? 0)}>
          <span className={classes.rank}>{index + 1}</span>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.track} aria-hidden>
            <span
              className={classes.fill}
              style={{ inlineSize: `${(100 * (values[0] ?? 0)) / most}%` } as CSSProperties}
            />
          </span>
          <span className={classes.of}>
            <Rows drill={drills?.[1]} title={`${name} · ${columns[1]?.title}`}>
              {valueText(values[1])}
            </Rows>
            {' / '}
            <Rows drill={drills?.[2]} title={`${name} · ${columns[2]?.title}`}>
              {valueText(values[2])}
            </Rows>
          </span>
          <b className={classes.number}>{valueText(values[0], unit)}</b>
        </li>
      ))}
    </ol>
  );
}
