import type { ReactNode } from 'react';
import classes from './count-bubble.module.css';

const MOST = 99;

/** A count at the corner of `children`, whose label must contain the count for screen readers; hidden if 0. */
export function CountBubble({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className={classes.counted}>
      {children}
      {count > 0 && (
        <span className={classes.bubble} aria-hidden>
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </span>
  );
}
