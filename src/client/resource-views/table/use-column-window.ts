import { type RefObject, useEffect, useState } from 'react';
import { columnStretch, FIRST_VIEW, follow, isSameStretch, type ScrollView, type Stretch } from './window.ts';

/** Maximum cells that are all drawn: more than antd's hundred rows of a dozen columns. */
const MANY_CELLS = 2_000;
/** Maximum columns that are all drawn, with any number of rows. */
const FEW_COLUMNS = 16;

/** True if a table has more cells than a browser draws quickly. */
export function hasManyCells(rowCount: number, columnCount: number): boolean {
  return rowCount * columnCount > MANY_CELLS;
}

/** True if there are so many columns that only visible ones are drawn. */
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
