import type { CSSProperties, ReactNode } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Column } from '../../../engine/projections/columns.ts';
import type { Action, Screen } from '../../../engine/resource.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { TableCell } from '../cell.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { isPinned, leastWidth, scrolling, TintWords } from './columns.tsx';

/** A column of rows drawn without antd's table; the same object as long as its cells do not change. */
export interface RowColumn {
  key: string;
  className: string;
  style?: CSSProperties;
  /** Index among all columns, for screen readers. */
  index?: number;
  draw(row: WireRecord): ReactNode;
}

export interface RowColumns {
  /** Columns pinned at the left by the user. */
  kept: RowColumn[];
  scrolling: RowColumn[];
  /** Columns pinned at the right. */
  pinned: RowColumn[];
}

interface RowContext {
  resource: LoadedResource;
  screen: Screen;
  columns: readonly Column[];
  /** null: no operations are offered. */
  verbs: Action[] | null;
  operationsWidth: number;
  /** Width of the checkboxes before the first column; 0 without checkboxes. */
  ticksWidth: number;
}

const FIXED = 'ant-table-cell ant-table-cell-fix';

/**
 * Columns with antd's class names and column order, so that antd's heading and styles fit rows drawn without its table.
 */
export function toRowColumns(of: RowContext): RowColumns {
  const { resource, screen, columns, verbs, operationsWidth, ticksWidth } = of;
  const toColumn = (column: Column): RowColumn => ({
    key: column.key,
    className: 'ant-table-cell',
    ...(column.align ? { style: { textAlign: column.align } } : {}),
    index: columns.indexOf(column) + 1,
    draw: (row) => (
      <>
        {column === columns[0] && <TintWords screen={screen} row={row} />}
        <TableCell resource={resource} screen={screen} column={column} row={row} />
      </>
    ),
  });
  const status = columns.filter((column) => isPinned(column, columns));
  const operations: RowColumn[] = verbs
    ? [
        {
          key: 'operations',
          className: 'ant-table-cell',
          draw: (row) => <RowActions resource={resource} verbs={verbs} row={row} />,
        },
      ]
    : [];
  const widths = [...status.map(leastWidth), ...operations.map(() => operationsWidth)];
  const pinned = [...status.map(toColumn), ...operations];
  const kept = columns.filter(({ isKept }) => isKept);
  const before = kept.map(leastWidth);
  return {
    kept: kept.map((column, index) => atStart(toColumn(column), ticksWidth, before.slice(0, index))),
    scrolling: scrolling(columns).map(toColumn),
    pinned: pinned.map((column, index) => atEnd(column, index, widths)),
  };
}

/** Column pinned at the right, with its offset; the leftmost pinned column has the shadow. */
function atEnd(column: RowColumn, index: number, widths: readonly number[]): RowColumn {
  const right = widths.slice(index + 1).reduce((sum, width) => sum + width, 0);
  const shadow = index === 0 ? ' ant-table-cell-fix-end-shadow' : '';
  return {
    ...column,
    className: `${FIXED} ant-table-cell-fix-end${shadow}`,
    style: { ...column.style, insetInlineEnd: right, ...layer(widths.length - index) },
  };
}

function atStart(column: RowColumn, ticksWidth: number, before: readonly number[]): RowColumn {
  const left = before.reduce((sum, width) => sum + width, ticksWidth);
  return {
    ...column,
    className: `${FIXED} ant-table-cell-fix-start ant-table-cell-fix-start-shadow`,
    style: { ...column.style, insetInlineStart: left, ...layer(9) },
  };
}

export const SELECTION_CLASS = `${FIXED} ant-table-selection-column ant-table-cell-fix-start ant-table-cell-fix-start-shadow`;
/** Style of the checkbox column, in a layer above the columns pinned at the right. */
export const SELECTION_STYLE: CSSProperties = { insetInlineStart: 0, ...layer(10) };

/** Custom properties from which antd's styles compute the layer; React's style type does not have them. */
function layer(height: number): CSSProperties {
  return { ['--z-offset' as string]: height, ['--z-offset-reverse' as string]: height };
}
