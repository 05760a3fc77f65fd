import type { FunctionComponent } from 'react';
import { Age, isStale } from '../cards/age.tsx';
import type { Card, PictureProps } from '../cards/card-types.ts';
import cards from '../cards/cards.module.css';
import { DataTable } from '../cards/data-table.tsx';
import { LISTS, PICTURES } from '../cards/picture.tsx';
import { STATE_WORDS, valueText } from '../cards/words.ts';
import { Flop } from './flop.tsx';
import { Gauge } from './gauge.tsx';
import numbers from './numbers.module.css';
import { lateIn, PlanMap, stateOf } from './plan-map.tsx';
import { Scroll } from './scroll.tsx';
import classes from './stage.module.css';

/** Maximum areas shown; with more, each would be too small to read from afar. */
const MOST_AREAS = 12;

/** The site's plan; without a plan, areas side by side. */
function Plan({ reading: { rows, ground } }: PictureProps) {
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

const ON_WALLS: { readonly [picture: string]: FunctionComponent<PictureProps> } = {
  ...PICTURES,
  flop: Flop,
  gauge: Gauge,
  plan: Plan,
  scroll: Scroll,
};

/** Pictures that already consist of words and numbers. */
const IN_WORDS: ReadonlySet<string> = new Set([...LISTS, 'flop', 'figure']);

interface Props {
  card: Card;
  now: number;
  /** True to show numbers in words instead of the picture. */
  isTable: boolean;
}

export function StageCard({ card, now, isTable }: Props) {
  const { title, reading, picture } = card;
  const isNumbers = isTable && !IN_WORDS.has(picture);
  const Picture = isNumbers ? DataTable : ON_WALLS[picture];
  return (
    <section
      className={`${cards.card} ${isNumbers ? numbers.numbers : ''}`}
      aria-label={title}
      data-stale={isStale(card, now)}
    >
      <header className={cards.header}>
        <h2 className={cards.title}>{title}</h2>
        {reading?.total !== undefined && (
          <span className={cards.muted}>共 {reading.total.toLocaleString('en-US')} 条</span>
        )}
        <Age card={card} now={now} />
      </header>
      {reading && reading.rows.length > 0 && Picture ? (
        <Picture card={card} reading={reading} />
      ) : (
        <p className={cards.empty}>{STATE_WORDS[card.state]}</p>
      )}
    </section>
  );
}
