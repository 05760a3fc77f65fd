import type { ReactNode } from 'react';
import classes from './count-bubble.module.css';

const MOST = 99;

/** A number at the upper right corner of what it counts for, which says it to screen readers itself; none for 0. */
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
