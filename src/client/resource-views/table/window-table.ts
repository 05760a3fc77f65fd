import type { RefObject } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Screen } from '../../../engine/resource.ts';
import type { RowColumns } from './row-columns.tsx';
import type { Ticks } from './use-ticks.ts';

/** Data for drawing the visible rows of a large table. */
export interface WindowTable {
  /** Element around the table. */
  frame: RefObject<HTMLElement | null>;
  rows: readonly WireRecord[];
  rowHeight: number;
  columns: RowColumns;
  /** Widths of the scrolling columns, in px. */
  widths: readonly number[];
  colors: Screen['rowColors'];
  /** null: rows cannot be ticked. */
  ticks: Ticks | null;
}
