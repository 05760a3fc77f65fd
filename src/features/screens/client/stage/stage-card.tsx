import type { FunctionComponent } from 'react';
import { Age, isStale } from '../cards/age.tsx';
import type { Card, PictureProps } from '../cards/card-types.ts';
import cards from '../cards/cards.module.css';
import { DataTable } from '../cards/data-table.tsx';
import { LISTS, PICTURES } from '../cards/picture.tsx';
import { STATE_WORDS } from '../cards/words.ts';
import { Flop } from './flop.tsx';
import { Gauge } from './gauge.tsx';
import numbers from './numbers.module.css';
import { Plan } from './plan.tsx';
import { Scroll } from './scroll.tsx';

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

/** One card of a wall, with the age of its figures. */
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
