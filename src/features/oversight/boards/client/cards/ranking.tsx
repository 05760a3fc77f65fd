import type { CSSProperties } from 'react';
import type { PictureProps } from './card-types.ts';
import classes from './cards.module.css';
import { Rows } from './rows.tsx';
import { valueText } from './words.ts';

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
