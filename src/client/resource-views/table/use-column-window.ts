import { type RefObject, useEffect, useState } from 'react';
import { columnStretch, FIRST_VIEW, follow, isSameStretch, type ScrollView, type Stretch } from './window.ts';

/** Maximum number of cells up to which all cells are rendered; a usual page of 100 rows with 12 columns has fewer. */
const MANY_CELLS = 2_000;
/** Maximum number of columns up to which all columns are rendered, with any number of rows. */
const FEW_COLUMNS = 16;

/** True if a table has more cells than a browser draws quickly. */
export function hasManyCells(rowCount: number, columnCount: number): boolean {
  return rowCount * columnCount > MANY_CELLS;
}

/** True if there are so many columns that only visible columns are drawn. */
export function isWide(widths: readonly number[]): boolean {
  return widths.length > FEW_COLUMNS;
}

/** Range of columns of a large table that have to be drawn; null: all columns. */
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
