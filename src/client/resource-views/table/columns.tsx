import type { TableColumnsType } from 'antd';
import type { WireRecord } from '../../../engine/json.ts';
import type { Column } from '../../../engine/projections/columns.ts';
import type { Action, Screen } from '../../../engine/resource.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import type { ListState } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { textWidth } from '../../resource/text-width.ts';
import { TableCell } from '../cell.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { TintWords } from './row-tint.tsx';

export type TableColumn = TableColumnsType<WireRecord>[number];

const LEAST_FLEXIBLE = 150;

interface TableContext {
  resource: LoadedResource;
  screen: Screen;
  state: ListState;
  columns: readonly Column[];
}

/** Where a record stands is in sight however wide the list is. */
export function isPinned(column: Column, columns: readonly Column[]): boolean {
  return column.key === 'status' && column === columns.at(-1);
}

/** The columns of a table: of a very large one every place is reckoned from the widths, nothing stretches. */
export function dataColumns(place: TableContext, isWide: boolean): TableColumn[] {
  return place.columns.map((column) => dataColumn(place, column, isWide));
}

/** Columns that move when the table is scrolled sideways. */
function scrolling(columns: readonly Column[]): readonly Column[] {
  return columns.filter((column) => !isPinned(column, columns));
}

export function scrollingWidths(columns: readonly Column[]): number[] {
  return scrolling(columns).map(leastWidth);
}

function dataColumn({ resource, screen, state, columns }: TableContext, column: Column, isWide: boolean): TableColumn {
  return {
    key: column.key,
    dataIndex: column.valueKey,
    title: column.title,
    width: isFlexible(column) && !isWide ? undefined : leastWidth(column),
    align: column.align,
    fixed: isPinned(column, columns) ? 'end' : undefined,
    sorter: column.sortable,
    showSorterTooltip: false,
    sortOrder: state.sortField === column.key ? state.sortOrder : null,
    render: (_value, row) => (
      <>
        {column === columns[0] && <TintWords screen={screen} row={row} />}
        <TableCell resource={resource} screen={screen} column={column} row={row} />
      </>
    ),
  };
}

export function leastWidth(column: Column): number {
  return isFlexible(column) ? LEAST_FLEXIBLE : columnWidth(column);
}

/** At least as wide as its heading (13 px a Chinese letter, room for the sort mark and the padding). */
function columnWidth({ title, sortable, width }: Column): number {
  return Math.max(width, Math.ceil(textWidth(title) * 6.5) + (sortable ? 44 : 26));
}

/** Long texts take what the others leave; no column is narrower than it should be before the table scrolls. */
const isFlexible = ({ field }: Column) => kindFacets[field.kind].flexible ?? false;

export function tableWidth(columns: readonly Column[], others: number): number {
  return columns.reduce((sum, column) => sum + leastWidth(column), others);
}

export function operationsColumn(resource: LoadedResource, screen: Screen, verbs: Action[]): TableColumn {
  return {
    key: 'operations',
    title: '操作',
    width: screen.operationsWidth,
    fixed: 'end',
    render: (_value, row) => <RowActions resource={resource} verbs={verbs} row={row} />,
  };
}
