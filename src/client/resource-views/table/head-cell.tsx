import type { ComponentProps, PointerEvent } from 'react';
import './head-cell.css';

interface Props extends ComponentProps<'th'> {
  /** Sets a width in px; null: the default width. Absent: the column cannot be resized. */
  onSize?: (width: number | null) => void;
}

const LEAST = 60;
const MOST = 800;

/** Heading whose right edge resizes the column; a double click restores the default width. */
export function HeadCell({ onSize, children, ...rest }: Props) {
  if (!onSize) return <th {...rest}>{children}</th>;
  return (
    <th {...rest}>
      {children}
      <span
        className="column-grip"
        aria-hidden
        onPointerDown={(event) => drag(event, onSize)}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => onSize(null)}
      />
    </th>
  );
}

function drag({ currentTarget: grip, pointerId, clientX }: PointerEvent<HTMLElement>, onSize: (width: number) => void) {
  const width = grip.parentElement?.getBoundingClientRect().width ?? LEAST;
  grip.setPointerCapture(pointerId);
  const move = (event: globalThis.PointerEvent) =>
    onSize(Math.round(Math.min(MOST, Math.max(LEAST, width + event.clientX - clientX))));
  const end = () => grip.removeEventListener('pointermove', move);
  grip.addEventListener('pointermove', move);
  grip.addEventListener('lostpointercapture', end, { once: true });
}
