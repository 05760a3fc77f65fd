import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { safeRedirect } from '../../../../../client/api/safe-url.ts';
import { Age, isFresh, isStale } from './age.tsx';
import type { Card } from './card-types.ts';
import classes from './cards.module.css';
import { DataTable } from './data-table.tsx';
import { List } from './list.tsx';
import { IN_WORDS, LISTS, PICTURES } from './picture.tsx';
import { STATE_WORDS } from './words.ts';

interface Props {
  card: Card;
  /** Present time of the server. */
  now: number;
  /** True to show numbers in words instead of the picture. */
  isTable?: boolean;
  /** True if the page shows the age of fresh figures once for all cards. */
  isAgeAbove?: boolean;
}

/** One card: its picture or table, and the age of its figures or the reason why it has none. */
export function CardView({ card, now, isTable: isAlways = false, isAgeAbove = false }: Props) {
  const [isChosen, setTable] = useState(false);
  const { title, reading, picture, period } = card;
  const isTable = isAlways || isChosen;
  const Picture = isTable && !LISTS.has(picture) ? DataTable : (PICTURES[picture] ?? List);
  const isEmpty = !reading || reading.rows.length === 0;
  const path = reading?.path === undefined ? null : safeRedirect(reading.path);
  return (
    <section className={classes.card} aria-label={title} data-stale={isStale(card, now)}>
      <header className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        {PERIODS[period] && <span className={classes.muted}>{PERIODS[period]}</span>}
        {!(isAgeAbove && isFresh(card, now)) && <Age card={card} now={now} />}
        {path && (
          <Link className={classes.more} to={path}>
            全部 {reading?.total?.toLocaleString('en-US')}
          </Link>
        )}
        {!isEmpty && !isAlways && !IN_WORDS.has(picture) && (
          <Button size="small" type="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? '图' : '表'}
          </Button>
        )}
      </header>
      {isEmpty && <p className={classes.empty}>{STATE_WORDS[card.state]}</p>}
      {!isEmpty && <Picture card={card} reading={reading} />}
    </section>
  );
}

const PERIODS = { all: '', year: '本年', month: '本月' } as const;
