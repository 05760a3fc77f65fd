import { type RefObject, useEffect, useMemo, useState } from 'react';
import { columnStretch, isSameStretch, rowStretch, type Stretch } from './window.ts';

/** More cells than this are not all drawn: antd's own hundred rows of a dozen columns still are. */
const MANY_CELLS = 2_000;
/** So few columns are all drawn, however many rows there are. */
const FEW_COLUMNS = 16;

export interface TableWindow {
  rows: Stretch;
  /** null: every column is drawn. */
  columns: Stretch | null;
}

interface Size {
  rowCount: number;
  /** Of the columns that scroll. */
  widths: readonly number[];
  rowHeight: number;
}

interface View {
  top: number;
  left: number;
  height: number;
  width: number;
}

/** What a table draws before it was measured. */
const FIRST_VIEW: View = { top: 0, left: 0, height: 600, width: 1_200 };

/** Of a table with more cells than a browser draws at ease, what has to be drawn; null: all of it. */
export function useTableWindow(frame: RefObject<HTMLElement | null>, size: Size): TableWindow | null {
  const { rowCount, widths, rowHeight } = size;
  const isLarge = rowCount * widths.length > MANY_CELLS;
  const [view, setView] = useState(FIRST_VIEW);
  useEffect(() => {
    const part = isLarge ? frame.current?.querySelector<HTMLElement>('.ant-table-body') : null;
    if (!part) return;
    return follow(part, (next) => setView((before) => (isSameDrawing(before, next, size) ? before : next)));
  }, [frame, isLarge, size]);
  return useMemo(
    () => (isLarge ? drawnOf(view, { rowCount, widths, rowHeight }) : null),
    [isLarge, view, rowCount, widths, rowHeight],
  );
}

/** Tells where a part is scrolled to, whenever that changes. */
function follow(part: HTMLElement, tell: (view: View) => void): () => void {
  const read = () =>
    tell({
      top: part.scrollTop,
      left: part.scrollLeft,
      // More than the window shows is never seen, however high the part may be for a moment.
      height: Math.min(part.clientHeight, window.innerHeight),
      width: Math.min(part.clientWidth, window.innerWidth),
    });
  read();
  part.addEventListener('scroll', read, { passive: true });
  const observer = new ResizeObserver(read);
  observer.observe(part);
  return () => {
    part.removeEventListener('scroll', read);
    observer.disconnect();
  };
}

function drawnOf(view: View, { rowCount, widths, rowHeight }: Size): TableWindow {
  const rows = rowStretch(rowCount, rowHeight, { from: view.top, length: view.height });
  if (widths.length <= FEW_COLUMNS) return { rows, columns: null };
  return { rows, columns: columnStretch(widths, { from: view.left, length: view.width }) };
}

/** Scrolling within what is drawn draws nothing. */
function isSameDrawing(before: View, next: View, size: Size): boolean {
  const [a, b] = [drawnOf(before, size), drawnOf(next, size)];
  const areColumnsSame = a.columns === null || b.columns === null || isSameStretch(a.columns, b.columns);
  return areColumnsSame && isSameStretch(a.rows, b.rows);
}
