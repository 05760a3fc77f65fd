import { Table, type TableColumnsType, type TableProps } from 'antd';
import type { CSSProperties } from 'react';
import { kindFacets } from '../../engine/fields/registry.ts';
import type { WireRecord } from '../../engine/json.ts';
import type { Column } from '../../engine/projections/columns.ts';
import type { Action, Screen } from '../../engine/resource.ts';
import { useReachableScroll } from '../frame/use-reachable-scroll.ts';
import { type ListState, PAGE_SIZES } from '../resource/list-state.ts';
import type { LoadedResource } from '../resource/load-resource.ts';
import { rowVerbs, screenActions } from '../resource/offered-actions.ts';
import { useCan } from '../resource/permissions.ts';
import { textWidth } from '../resource/text-width.ts';
import { idOf } from '../resource/use-record.ts';
import type { Selection } from '../resource/use-selection.ts';
import { TableCell } from './cell.tsx';
import { NoRows } from './no-rows.tsx';
import { hasRowActions, RowActions } from './row-actions.tsx';
import { DENSITIES, type ListSettings } from './use-list-settings.ts';

const LEAST_FLEXIBLE = 150;

interface Props {
  resource: LoadedResource;
  screen: Screen;
  rows: WireRecord[];
  total: number;
  state: ListState;
  settings: ListSettings;
  selection: Selection;
  isEmbedded: boolean;
}

/** `start-end共N条` (spec §2.13). */
export function totalText(total: number, [start, end]: [number, number]): string {
  return `${start}-${end}共${total}条`;
}

export function ListTable(props: Props) {
  const { resource, screen, rows, total, state, settings, selection, isEmbedded } = props;
  const can = useCan();
  const verbs = rowVerbs(resource, screen, can);
  const hasBatch = screenActions(resource, screen, can).some((action) => action.place === 'batch');
  const operations = hasRowActions(resource, verbs, can) ? [operationsColumn(props, verbs)] : [];
  const columns = [...settings.columns.map((column) => dataColumn(props, column)), ...operations];
  const width = tableWidth(
    settings.columns,
    (hasBatch ? 48 : 0) + (operations.length > 0 ? screen.operationsWidth : 0),
  );
  const frame = useReachableScroll('.ant-table-body');
  return (
    <div ref={frame} className="list-table" data-embedded={isEmbedded} style={rowPadding(settings.density)}>
      <Table<WireRecord>
        size={settings.density === 'default' ? 'large' : settings.density === 'middle' ? 'middle' : 'small'}
        rowKey={(row) => String(idOf(row))}
        columns={columns}
        dataSource={rows}
        tableLayout="fixed"
        scroll={{ x: width, y: 'var(--list-height)' }}
        locale={{ emptyText: <NoRows resource={resource} screen={screen} state={state} /> }}
        rowSelection={hasBatch ? rowSelection(selection) : undefined}
        onChange={onChange(state)}
        pagination={{
          current: state.pageNo,
          pageSize: state.pageSize,
          total,
          showSizeChanger: true,
          pageSizeOptions: [...PAGE_SIZES],
          showTotal: totalText,
          hideOnSinglePage: false,
          size: 'small',
        }}
      />
    </div>
  );
}

/** Custom properties are no part of React's style type. */
function rowPadding(chosen: ListSettings['density']): CSSProperties {
  const padding = DENSITIES.find((density) => density.key === chosen)?.padding ?? 11;
  return { ['--row-padding' as string]: `${padding}px` };
}

function dataColumn(
  { resource, screen, state, settings }: Props,
  column: Column,
): TableColumnsType<WireRecord>[number] {
  return {
    key: column.key,
    dataIndex: column.valueKey,
    title: column.title,
    width: isFlexible(column) ? undefined : columnWidth(column),
    align: column.align,
    // Where a record stands is in sight however wide the list is.
    fixed: column === settings.columns.at(-1) && column.key === 'status' ? 'end' : undefined,
    sorter: column.sortable,
    showSorterTooltip: false,
    sortOrder: state.sortField === column.key ? state.sortOrder : null,
    render: (_value, row) => <TableCell resource={resource} screen={screen} column={column} row={row} />,
  };
}

/** At least as wide as its heading (13 px a Chinese letter, room for the sort mark and the padding). */
function columnWidth({ title, sortable, width }: Column): number {
  return Math.max(width, Math.ceil(textWidth(title) * 6.5) + (sortable ? 44 : 26));
}

/** Long texts take what the others leave; no column is narrower than it should be before the table scrolls. */
const isFlexible = ({ field }: Column) => kindFacets[field.kind].flexible ?? false;

function tableWidth(columns: readonly Column[], others: number): number {
  return columns.reduce((sum, column) => sum + (isFlexible(column) ? LEAST_FLEXIBLE : columnWidth(column)), others);
}

function operationsColumn({ resource, screen }: Props, verbs: Action[]): TableColumnsType<WireRecord>[number] {
  return {
    key: 'operations',
    title: '操作',
    width: screen.operationsWidth,
    fixed: 'end',
    render: (_value, row) => <RowActions resource={resource} verbs={verbs} row={row} />,
  };
}

function rowSelection(selection: Selection): TableProps<WireRecord>['rowSelection'] {
  return {
    columnWidth: 48,
    fixed: 'start',
    preserveSelectedRowKeys: true,
    selectedRowKeys: selection.keys,
    onChange: (_keys, rows) => selection.set(rows),
  };
}

/** Sorting starts on page 1 again; turning a page keeps the order. */
function onChange(state: ListState): TableProps<WireRecord>['onChange'] {
  return (...[pagination, , sorter, extra]) => {
    if (extra.action === 'sort') {
      const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
      const order = chosen?.order ?? null;
      state.change({ sortField: order ? String(chosen?.columnKey) : null, sortOrder: order });
      return;
    }
    const { current = 1, pageSize = state.pageSize } = pagination;
    state.change(pageSize === state.pageSize ? { pageNo: current } : { pageSize });
  };
}
