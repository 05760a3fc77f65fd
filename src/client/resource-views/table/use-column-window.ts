import { type RefObject, useEffect, useState } from 'react';
import { FIRST_VIEW, follow, type ScrollView } from './follow.ts';
import { columnStretch, isSameStretch, type Stretch } from './window.ts';

/** More cells than this are not all drawn: antd's own hundred rows of a dozen columns still are. */
const MANY_CELLS = 2_000;
/** So few columns are all drawn, however many rows there are. */
const FEW_COLUMNS = 16;

/** Whether a table has more cells than a browser draws at ease. */
export function hasManyCells(rowCount: number, columnCount: number): boolean {
  return rowCount * columnCount > MANY_CELLS;
}

/** Whether some of its columns are out of sight. */
export function isWide(widths: readonly number[]): boolean {
  return widths.length > FEW_COLUMNS;
}

/** Range of columns of a large table that have to be drawn; null: all of them. */
export function useColumnWindow(frame: RefObject<HTMLElement | null>, widths: readonly number[]): Stretch | null {
  const [drawn, setDrawn] = useState<Stretch | null>(null);
  useEffect(() => {
    const part = isWide(widths) ? frame.current?.querySelector<HTMLElement>('.ant-table-body') : null;
    if (!part) return;
    return follow(part, (view) => {
      const next = stretchOf(widths, view);
      setDrawn((before) => (before !== null && isSameStretch(before, next) ? before : next));
    });
  }, [frame, widths]);
  return isWide(widths) ? (drawn ?? stretchOf(widths, FIRST_VIEW)) : null;
}

const stretchOf = (widths: readonly number[], view: ScrollView) =>
  columnStretch(widths, { from: view.left, length: view.width });
