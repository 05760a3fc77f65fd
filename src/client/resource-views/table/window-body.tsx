import {
  Children,
  type ComponentProps,
  type ComponentPropsWithRef,
  createContext,
  lazy,
  type PointerEvent,
  Suspense,
  use,
} from 'react';
import type { WindowTable } from './window-table.ts';
import './head-cell.css';

interface Props extends ComponentProps<'th'> {
  /** Sets a width in px; null: the default width. Absent: the column cannot be resized. */
  onSize?: (width: number | null) => void;
}

const LEAST = 60;
const MOST = 800;

/** Heading whose right edge resizes the column; a double click restores the default width. */
function HeadCell({ onSize, children, ...rest }: Props) {
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

/** Rows of a very large table; since few tables are so large, the code is loaded with the first one. */
const Rows = lazy(() => import('./window-rows.tsx'));

/** The table whose rows are drawn in this body. */
export const WindowContext = createContext<WindowTable | null>(null);

/**
 * Body of a table that draws only some rows. Keeps antd's first child, which measures the columns, but not antd's rows:
 * their cells subscribe to the whole table, which is several times slower.
 */
function WindowBody({ children, ...rest }: ComponentPropsWithRef<'tbody'>) {
  const table = use(WindowContext);
  const [measures] = Children.toArray(children);
  return (
    <tbody {...rest}>
      {measures}
      <Suspense fallback={null}>{table && <Rows table={table} />}</Suspense>
    </tbody>
  );
}

/** One object for all tables: a new object would redraw every row. */
export const TABLE_PARTS = { header: { cell: HeadCell } };
export const WINDOW_PARTS = { ...TABLE_PARTS, body: { wrapper: WindowBody } };
