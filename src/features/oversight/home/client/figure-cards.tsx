import { Skeleton } from 'antd';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import type { Meaning } from '../../../../client/ui/tokens.ts';
import { HomePageStatistic } from '../../../../generated/client.ts';
import type { RowsLink } from './behind.ts';
import classes from './home.module.css';
import { type Card, type Period, useStatistic } from './work/statistics.ts';

/** Colours of the six cards (domain.md#10.3); the first card, the total, has no colour of its own. */
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
  linkOf: (figure: Figure) => RowsLink;
}

function FigureCard({ card, linkOf }: CardProps) {
  const { serialNum, title, total } = card;
  return (
    <div className={classes.card} style={markColor(serialNum)}>
      <Link className={classes.cardMain} {...linkOf({ card, part: 'total' })}>
        <span className={classes.cardTitle}>{title}</span>
        <span className={classes.cardTotal}>{total.toLocaleString('en-US')}</span>
      </Link>
      <OtherFigure card={card} linkOf={linkOf} />
    </div>
  );
}

/** Second figure of a card: a number links to its rows, a rate has no link. */
function OtherFigure({ card, linkOf }: CardProps) {
  const { otherTitle, otherContent, warns } = card;
  if (!otherTitle) return null;
  const words = (
    <>
      {otherTitle} <b>{otherContent ?? '无数据'}</b>
    </>
  );
  if (typeof otherContent !== 'number') return <span className={classes.cardOther}>{words}</span>;
  return (
    <Link className={classes.cardOther} data-late={warns && otherContent > 0} {...linkOf({ card, part: 'other' })}>
      {words}
    </Link>
  );
}

interface Props {
  period: Period;
  linkOf: CardProps['linkOf'];
}

/** The six cards; a click opens the hazards of a figure. */
export function FigureCards({ period, linkOf }: Props) {
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
        ? data.map((card) => <FigureCard key={card.serialNum} card={card} linkOf={linkOf} />)
        : [1, 2, 3, 4, 5, 6].map((key) => (
            <div key={key} className={`${classes.card} ${classes.waiting}`} aria-hidden>
              <Skeleton active title={{ width: 72 }} paragraph={{ rows: 2, width: ['60%', '80%'] }} />
            </div>
          ))}
    </section>
  );
}
