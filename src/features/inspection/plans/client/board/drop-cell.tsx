import { type ReactNode, useState } from 'react';
import classes from './board.module.css';
import { DRAGGED } from './round-chip.tsx';

interface Props {
  label: string;
  mark?: 'today' | 'outside' | undefined;
  /** Absent: no round can be dropped here. */
  onDrop?: ((id: number) => void) | undefined;
  children: ReactNode;
}

/** Cell on which rounds can be dropped. */
export function DropCell({ label, mark, onDrop, children }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      className={classes.cell}
      aria-label={label}
      data-mark={mark}
      data-over={isOver}
      onDragOver={(event) => {
        if (!onDrop || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const id = Number(event.dataTransfer.getData(DRAGGED));
        if (id > 0) onDrop?.(id);
      }}
    >
      {children}
    </section>
  );
}
