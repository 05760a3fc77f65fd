import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PictureProps } from '../cards/card-types.ts';
import { List } from '../cards/list.tsx';
import classes from './stage.module.css';

/** Keys of the cards that change pages, one after the other, so that only one card moves at a time (look.md#6). */
export const TurnsContext = createContext<readonly string[]>([]);

const TURN_MS = 7_000;

/** Number of page changes a card has made. */
function useTurn(key: string): number {
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

/** Height of a line and of the headings in em (stage.module.css). */
const LINE_EM = 2.1;
const PAGES_PX = 20;

/** A long list, shown page by page, because moving text would be hard to read. */
export function Scroll({ card, reading }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const lines = useLines(place);
  const pages = Math.max(1, Math.ceil(reading.rows.length / lines));
  const turn = useTurn(card.key);
  const page = turn % pages;
  const rows = reading.rows.slice(page * lines, (page + 1) * lines);
  return (
    <div ref={place} className={classes.scroll}>
      <div key={page} className={classes.page}>
        <List card={card} reading={{ ...reading, rows }} />
      </div>
      {pages > 1 && (
        <span className={classes.pages}>
          {page + 1} / {pages}
        </span>
      )}
    </div>
  );
}

/** Number of lines that fit. */
function useLines(place: React.RefObject<HTMLElement | null>): number {
  const [lines, setLines] = useState(1);
  const measure = () => {
    const node = place.current;
    if (!node) return;
    const line = Number.parseFloat(getComputedStyle(node).fontSize) * LINE_EM;
    // Leaves room below the lines for the page number.
    setLines(Math.max(1, Math.floor((node.clientHeight - PAGES_PX) / line) - 1));
  };
  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  });
  return lines;
}
