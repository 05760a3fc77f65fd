import { useEffect, useState } from 'react';
import { parseWallTime } from '../../../../../engine/wall-time.ts';
import type { Card } from './card-types.ts';
import classes from './cards.module.css';
import { ageText } from './words.ts';

const TICK_MS = 5_000;

/** Milliseconds by which the server's clock is ahead of the browser's, which on a big screen may be wrong by hours. */
export function aheadOf(serverNow: string, receivedAt: number): number {
  return (parseWallTime(serverNow)?.getTime() ?? receivedAt) - receivedAt;
}

/** Present time of the server, updated every few seconds. */
export function useServerNow(ahead: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}

/** Seconds since a moment in the server's time; null if there is none. */
function ageOf(asOf: string | null, now: number): number | null {
  const then = asOf === null ? null : parseWallTime(asOf);
  return then ? Math.max(0, (now - then.getTime()) / 1000) : null;
}

export function isStale(card: Pick<Card, 'asOf' | 'staleAfter'>, now: number): boolean {
  const age = ageOf(card.asOf, now);
  return age !== null && age > card.staleAfter;
}

/** True unless the last reading failed, was slow or was forbidden. */
const isRead = ({ state }: Card) => state === 'ok' || state === 'kept';

export const isFresh = (card: Card, now: number) => isRead(card) && !isStale(card, now);

/** Age of the figures, with a note after a failed reading. */
export function Age({ card, now }: { card: Card; now: number }) {
  const age = ageOf(card.asOf, now);
  if (age === null) return null;
  const words = isStale(card, now) ? `数据已停在 ${ageText(age)}` : ageText(age);
  return (
    <span className={classes.age} title={`数据时刻 ${card.asOf}`}>
      {isRead(card) ? words : `${words} · 暂不可用`}
    </span>
  );
}
