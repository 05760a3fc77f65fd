import { Skeleton } from 'antd';
import type { CSSProperties } from 'react';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import type { Meaning } from '../../../../client/ui/tokens.ts';
import { HomePageStatistic } from '../../../../generated/client.ts';
import classes from './home.module.css';
import { type Card, type Period, useStatistic } from './work/statistics.ts';

/** Colours of the six cards (domain.md#10.3); the total has none. */
const MEANINGS: Readonly<Record<number, Meaning>> = { 2: 'check', 3: 'rectify', 4: 'accept', 5: 'closed', 6: 'danger' };

const markColor = (serialNum: number) => {
  const meaning = MEANINGS[serialNum];
  return { '--mark': meaning ? `var(--hz-${meaning})` : 'var(--hz-bar)' } as CSSProperties;
};

/** One of the two figures of a card. */
export interface Figure {
  card: Card;
  part: 'total' | 'other';
}

interface CardProps {
  card: Card;
  onOpen: (figure: Figure) => void;
}

function FigureCard({ card, onOpen }: CardProps) {
  const { serialNum, title, total } = card;
  return (
    <div className={classes.card} style={markColor(serialNum)}>
      <button type="button" className={classes.cardMain} onClick={() => onOpen({ card, part: 'total' })}>
        <span className={classes.cardTitle}>{title}</span>
        <span className={classes.cardTotal}>{total.toLocaleString('en-US')}</span>
      </button>
      <OtherFigure card={card} onOpen={onOpen} />
    </div>
  );
}

/** The second figure: a number links to its rows, a rate has none. */
function OtherFigure({ card, onOpen }: CardProps) {
  const { otherTitle, otherContent, warns } = card;
  if (!otherTitle) return null;
  const words = (
    <>
      {otherTitle} <b>{otherContent ?? '无数据'}</b>
    </>
  );
  if (typeof otherContent !== 'number') return <span className={classes.cardOther}>{words}</span>;
  return (
    <button
      type="button"
      className={classes.cardOther}
      data-late={warns && otherContent > 0}
      onClick={() => onOpen({ card, part: 'other' })}
    >
      {words}
    </button>
  );
}

interface Props {
  period: Period;
  onOpen: (figure: Figure) => void;
}

/** The six cards; a click opens the hazards of a figure. */
export function FigureCards({ period, onOpen }: Props) {
  const { data, error, refetch, isPlaceholderData } = useStatistic(HomePageStatistic.risktotal, period);
  if (error && !data) {
    return (
      <section className={classes.noCards} aria-label="隐患总览">
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <section className={classes.cards} aria-label="隐患总览" data-stale={isPlaceholderData}>
      {data
        ? data.map((card) => <FigureCard key={card.serialNum} card={card} onOpen={onOpen} />)
        : [1, 2, 3, 4, 5, 6].map((key) => (
            <div key={key} className={`${classes.card} ${classes.waiting}`} aria-hidden>
              <Skeleton active title={{ width: 72 }} paragraph={{ rows: 2, width: ['60%', '80%'] }} />
            </div>
          ))}
    </section>
  );
}
