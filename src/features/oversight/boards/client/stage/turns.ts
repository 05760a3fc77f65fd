import { createContext, useContext, useEffect, useState } from 'react';

/** Keys of the cards that change pages; they take turns, so that only one moves at a time (look.md#6). */
export const TurnsContext = createContext<readonly string[]>([]);

const TURN_MS = 7_000;

/** Number of turns a card has had. */
export function useTurn(key: string): number {
  const keys = useContext(TurnsContext);
  const count = Math.max(1, keys.length);
  const own = Math.max(0, keys.indexOf(key));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks % count === own) setTurn((before) => before + 1);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [count, own]);
  return turn;
}
