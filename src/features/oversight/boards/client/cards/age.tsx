import type { Card } from './card-types.ts';
import classes from './cards.module.css';
import { ageOf } from './use-age.ts';
import { ageText } from './words.ts';

export function isStale(card: Pick<Card, 'asOf' | 'staleAfter'>, now: number): boolean {
  const age = ageOf(card.asOf, now);
  return age !== null && age > card.staleAfter;
}

/** Age of the figures, with a note after a failed reading. */
export function Age({ card, now }: { card: Card; now: number }) {
  const age = ageOf(card.asOf, now);
  if (age === null) return null;
  const words = isStale(card, now) ? `数据已停在 ${ageText(age)}` : ageText(age);
  return (
    <span className={classes.age} title={`数据时刻 ${card.asOf}`}>
      {card.state === 'ok' || card.state === 'kept' ? words : `${words} · 暂不可用`}
    </span>
  );
}
